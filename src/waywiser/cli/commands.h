// The commands, one file each: every function adds its command to `root`. Options live as long as
// the process.
#pragma once

#include "waywiser/cli/options.h"

namespace waywiser::cli {

void add_advise(Command& root, Common& common);
void add_audit(Command& root, Common& common);
void add_check(Command& root, Common& common);
void add_data(Command& root, Common& common);
void add_data_fetch(Command& noun, Common& common);
void add_data_list(Command& noun, Common& common);
void add_data_where(Command& noun, Common& common);
void add_diff(Command& root, Common& common);
void add_instance(Command& root, Common& common);
void add_instance_convert(Command& noun, Common& common);
void add_instance_generate(Command& noun, Common& common);
void add_instance_show(Command& noun, Common& common);
void add_plot(Command& root, Common& common);
void add_repair(Command& root, Common& common);
void add_scale(Command& root, Common& common);
void add_setup(Command& root, Common& common);
void add_solve(Command& root, Common& common);
void add_solver(Command& root, Common& common);
void add_solver_test(Command& root, Common& common);
void add_study(Command& root, Common& common);
void add_study_bundle(Command& noun, Common& common);
void add_study_collect(Command& noun, Common& common);
void add_study_export(Command& noun, Common& common);
void add_study_freeze(Command& noun, Common& common);
void add_study_compare(Command& noun, Common& common);
void add_study_init(Command& noun, Common& common);
void add_study_merge(Command& noun, Common& common);
void add_study_plan(Command& noun, Common& common);
void add_study_repair(Command& noun, Common& common);
void add_study_report(Command& noun, Common& common);
void add_study_run(Command& noun, Common& common);
void add_study_status(Command& noun, Common& common);
void add_study_submit(Command& noun, Common& common);
void add_study_verify(Command& noun, Common& common);
void add_timetable(Command& root, Common& common);

}  // namespace waywiser::cli
