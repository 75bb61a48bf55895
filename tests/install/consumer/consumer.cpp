// usage: consumer INSTANCE SOLUTION   prints how many customers are late over the reals
#include <cstdio>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/read.h"
#include "waywiser/solution/read.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const waywiser::Instance instance = waywiser::read_instance(argv[1]).instance;
  const waywiser::Resolved solution = waywiser::resolve(instance, waywiser::read_solution(argv[2]));
  const waywiser::ExactEvaluation judged = waywiser::evaluate_exact(instance, solution.routes);
  std::printf("%zu late\n", judged.violations.size());
  return 0;
}
