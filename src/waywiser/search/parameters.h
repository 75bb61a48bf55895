// Every parameter of the native solver in one place: name, default, range and what it does.
#pragma once

namespace waywiser::search {

struct Parameters {};

}  // namespace waywiser::search
