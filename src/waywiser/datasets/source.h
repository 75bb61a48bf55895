// Where the instances of a set can be had (data/sources.csv). A source is trusted for nothing:
// every instance that comes from it is compared with the SHA-256 of its content in the catalogue.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waywiser {

enum class SourceKind {
  package,  // a pure Python package that ships the files: location is NAME==VERSION
  https,    // an archive: location is its URL
};

struct DataSource {
  std::string set;
  SourceKind kind = SourceKind::https;
  std::string location;
  // SHA-256 of the archive itself. Empty for archives that their host makes anew for each request
  // and does not promise to keep byte for byte; the instances inside are pinned all the same.
  std::string sha256;
  std::string licence;     // of the collection
  std::string provenance;  // of the instances in it
};

// The sources of a set in the order in which they are tried; empty for an unknown set.
std::vector<DataSource> sources_of(std::string_view set);

}  // namespace waywiser
