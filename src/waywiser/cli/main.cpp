#include "waywiser/cli/commands.h"
#include "waywiser/cli/options.h"
#include "waywiser/solver/registry.h"
#include "waywiser/system/standard_streams.h"

int main(int argc, char** argv) {
  using namespace waywiser::cli;
  waywiser::open_missing_standard_streams();
  waywiser::serve_as_native_solver();
  static Common common;
  return run(argc, argv, "Waywiser: an honest look at numbers in vehicle routing with time windows",
             common, [](Command& root) {
               add_advise(root, common);
               add_audit(root, common);
               add_check(root, common);
               add_data(root, common);
               add_diff(root, common);
               add_instance(root, common);
               add_plot(root, common);
               add_repair(root, common);
               add_scale(root, common);
               add_setup(root, common);
               add_solve(root, common);
               add_solver(root, common);
               add_solver_test(root, common);
               add_study(root, common);
               add_timetable(root, common);
             });
}
