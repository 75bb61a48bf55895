// plan.json in a study's folder: the instances and solvers that the last session found, so that
// status and report work from the files alone, on a machine without solvers or instances.
#pragma once

#include <string>
#include <vector>

#include "waywiser/study/folder.h"
#include "waywiser/study/plan.h"

namespace waywiser {

// The text of the file.
std::string plan_text(const Plan& plan);

// The plan of such a text. Throws InputError named `file` where it is none, or of another study.
Plan parse_plan(const std::string& text, const StudyFile& study, const std::string& file);

// Replaces the file where its content differs. Throws WriteError.
void write_plan_file(const StudyFolder& folder, const Plan& plan);

// The plan of the folder where it fits the study file, else a fresh one; where the study file has
// changed since, with the versions of solvers that have run, so that their records stay in the
// analysis of a part or with other choices.
Plan known_plan(const StudyFile& study);

// The plan for what `folders` bring. Where the study's own folder has none (or that of a study
// file that has changed since, which comes first), a solver is planned as in the first that has it
// with the same settings, so that the records of another version belong to runs; one of the same
// study file has the whole plan, if its instances are here.
Plan known_plan(const StudyFile& study, const std::vector<StudyFolder>& folders);

// The plans of `folders` that are there and cannot be read: paths of files.
std::vector<std::string> unreadable_plans(const std::vector<StudyFolder>& folders);

}  // namespace waywiser
