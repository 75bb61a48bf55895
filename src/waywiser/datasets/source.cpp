#include "waywiser/datasets/source.h"

#include "waywiser/datasets/csv.h"
#include "waywiser/datasets/embedded.h"

namespace waywiser {

std::vector<DataSource> sources_of(std::string_view set) {
  std::vector<DataSource> sources;
  for (const CsvRecord& r :
       parse_csv(embedded_file("sources.csv"), "set,kind,location,sha256,licence,provenance")) {
    if (r[0] != set) continue;
    const SourceKind kind = r[1] == "package" ? SourceKind::package : SourceKind::https;
    sources.push_back({r[0], kind, r[2], r[3], r[4], r[5]});
  }
  return sources;
}

}  // namespace waywiser
