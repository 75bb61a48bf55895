// Solomon's rows as CSV or TSV: a header with the usual names in any order, the depot first.
#pragma once

#include <string_view>

#include "waywiser/instance/format.h"

namespace waywiser {

extern const InstanceFormat kCsvFormat;

// Capacity and fleet come from the options, from lines "# capacity = 200" and "# vehicles = 25"
// above the header, or from columns of these names; a capacity there must be. The fleet may be
// missing: then K = n. Throws InputError; the caller validates.
InstanceFile parse_csv(const InstanceText& text);

}  // namespace waywiser
