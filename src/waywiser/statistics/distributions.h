// Tail probabilities, by Boost.Math. Both tails are computed directly, so that small ones keep
// their digits.
#pragma once

namespace waywiser {

double normal_below(double z);  // P(Z <= z)
double normal_above(double z);  // P(Z >= z)
// `probability` in (0, 1).
double normal_quantile(double probability);

// Student's t with `degrees` > 0 degrees of freedom.
double student_below(double t, double degrees);
double student_above(double t, double degrees);
double student_quantile(double probability, double degrees);

// Chi-squared and F, upper tails; degrees > 0, arguments >= 0.
double chi_squared_above(double x, double degrees);
double f_above(double x, double first, double second);

}  // namespace waywiser
