#include "waywiser/statistics/distributions.h"

#include <cmath>

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace waywiser {

namespace {

// Boost refuses infinite arguments of some distributions; their tails need no computation.
template <class Tail>
double tail(double x, double below, double above, Tail compute) {
  if (std::isinf(x)) return x < 0 ? below : above;
  return compute();
}

}  // namespace

double normal_below(double z) {
  return tail(z, 0.0, 1.0,
              [&] { return boost::math::cdf(boost::math::normal_distribution<double>(), z); });
}

double normal_above(double z) {
  return normal_below(-z);
}

double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal_distribution<double>(), probability);
}

double student_below(double t, double degrees) {
  return tail(t, 0.0, 1.0, [&] {
    return boost::math::cdf(boost::math::students_t_distribution<double>(degrees), t);
  });
}

double student_above(double t, double degrees) {
  return student_below(-t, degrees);
}

double student_quantile(double probability, double degrees) {
  return boost::math::quantile(boost::math::students_t_distribution<double>(degrees), probability);
}

double beta_quantile(double probability, double a, double b) {
  return boost::math::quantile(boost::math::beta_distribution<double>(a, b), probability);
}

double binomial_below(std::size_t successes, std::size_t trials, double probability) {
  if (successes >= trials) return 1.0;
  const boost::math::binomial_distribution<double> tries(static_cast<double>(trials), probability);
  return boost::math::cdf(tries, static_cast<double>(successes));
}

double chi_squared_above(double x, double degrees) {
  return boost::math::cdf(
      boost::math::complement(boost::math::chi_squared_distribution<double>(degrees), x));
}

double f_above(double x, double first, double second) {
  return boost::math::cdf(
      boost::math::complement(boost::math::fisher_f_distribution<double>(first, second), x));
}

}  // namespace waywiser
