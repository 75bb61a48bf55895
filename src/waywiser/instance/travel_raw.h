// A matrix as it stands in a file, before it is known whose rows it has: what the readers of
// travel_file.h have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/matrix_reader.h"
#include "waywiser/instance/travel_file.h"

namespace waywiser {

struct RawTravel {
  NumberList numbers;                    // size * size of them, row by row
  std::size_t size = 0;                  // rows
  std::vector<std::size_t> unreachable;  // among the numbers, where a 0 stands for them
  std::vector<std::string> names;        // of the rows; empty: the table's, in its order
  std::string title;
  std::int64_t unit = 0;  // that the file itself says times have, in seconds; 0: none
};

// Each reads one kind; the text is known to be of that kind. Throws InputError.
RawTravel read_travel_json(std::string_view bytes, const Scanner& scanner, TravelKind kind);
RawTravel read_travel_table(std::string_view bytes, const Scanner& scanner,
                            const TravelSites& sites, TravelKind kind);
RawTravel read_npy(std::string_view bytes, const std::string& file, NumberRounding* rounding);

// Whether the bytes are NumPy's.
bool is_npy(std::string_view bytes);

}  // namespace waywiser
