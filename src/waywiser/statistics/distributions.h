// Tail probabilities, by Boost.Math. Both tails are computed directly, so that small ones keep
// their digits.
#pragma once

#include <cstddef>

namespace waywiser {

double normal_below(double z);  // P(Z <= z)
double normal_above(double z);  // P(Z >= z)
// `probability` in (0, 1).
double normal_quantile(double probability);

// Student's t with `degrees` > 0 degrees of freedom.
double student_below(double t, double degrees);
double student_above(double t, double degrees);
double student_quantile(double probability, double degrees);

// The value below which a beta variable lies with that probability in (0, 1); a, b > 0.
double beta_quantile(double probability, double a, double b);

// P(at most `successes` of `trials`), each with `probability`.
double binomial_below(std::size_t successes, std::size_t trials, double probability);

// Chi-squared and F, upper tails; degrees > 0, arguments >= 0.
double chi_squared_above(double x, double degrees);
double f_above(double x, double first, double second);

}  // namespace waywiser
