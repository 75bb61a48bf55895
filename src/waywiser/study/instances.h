// The instances of a study, read as its file says: with a matrix beside a table of stops, for
// instance.
#pragma once

#include <string>

#include "waywiser/instance/read.h"
#include "waywiser/study/file.h"

namespace waywiser {

// A file that one of the study's patterns names. Throws InputError, UsageError.
InstanceFile read_study_instance(const StudyFile& study, const std::string& path);

}  // namespace waywiser
