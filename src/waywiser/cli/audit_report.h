// The three forms of an audit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/scaling/audit_summary.h"

namespace waywiser::cli {

struct AuditedFile {
  std::string path;
  std::string group;  // class by name, or empty
  InstanceAudit audit;
};

struct AuditReport {
  std::vector<AuditedFile> files;
  std::vector<AuditGroup> classes;  // of more than one instance, by name
  AuditGroup total;
};

// The total and, of more than one file, the classes: lengths, then windows and limits.
// Within `columns` of a terminal.
std::string audit_text(const AuditReport& report, std::optional<int> columns);
// One line a file and scheme.
std::string audit_csv(const AuditReport& report);
// "waywiser.audit/1".
std::string audit_json(const AuditReport& report);

}  // namespace waywiser::cli
