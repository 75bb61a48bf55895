
#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/datasets/source.h"
#include "waywiser/system/standard_streams.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

int on_this_machine(const std::vector<const CatalogueEntry*>& entries) {
  int found = 0;
  for (const CatalogueEntry* entry : entries) found += find_file(*entry) ? 1 : 0;
  return found;
}

int total_vehicles(const std::vector<const CatalogueEntry*>& entries) {
  int total = 0;
  for (const CatalogueEntry* entry : entries) total += entry->sintef.vehicles;
  return total;
}

template <class... Arguments>
void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  print_text(fitted(fmt::format(format, std::forward<Arguments>(arguments)...),
                    terminal_columns(STDOUT_FILENO)));
}

void print_sets() {
  say("{:<16} {:>9} {:>9} {:>10} {:>9}  {}\n", "set", "instances", "customers", "best fleet",
      "here", "source");
  for (const std::string& set : set_names()) {
    const auto entries = entries_of(set);
    const int here = on_this_machine(entries);
    say("{:<16} {:>9} {:>9} {:>10} {:>9}  {}\n", set, entries.size(), entries.front()->customers,
        total_vehicles(entries), here == 0 ? "-" : fmt::format("{} of {}", here, entries.size()),
        sources_of(set).front().kind == SourceKind::package
            ? sources_of(set).front().location + " (Python package)"
            : sources_of(set).front().location);
  }
  say("\nbest fleet: vehicles of the best-known solutions at SINTEF, in all. "
      "`waywiser data list SET` has the values.\n");
}

void print_entries(const std::vector<const CatalogueEntry*>& entries) {
  say("{:<10} {:<5} {:>9} {:>4}   {:<29}   {:<27}\n", "", "", "", "", "SINTEF: fleet first",
      "DIMACS: truncated distance");
  say("{:<10} {:<5} {:>9} {:>4}   {:>4} {:>12} {:<11}   {:>4} {:>11} {}\n", "instance", "class",
      "customers", "K", "veh.", "distance", "seen", "veh.", "distance", "seen");
  for (const CatalogueEntry* entry : entries) {
    say("{:<10} {:<5} {:>9} {:>4}   {:>4} {:>12.2f} {:<11}   {:>4} {:>11.1f} {}\n", entry->name,
        entry->instance_class, entry->customers, entry->vehicles, entry->sintef.vehicles,
        entry->sintef.distance, entry->sintef.date, entry->dimacs.vehicles, entry->dimacs.distance,
        entry->dimacs.date);
  }
  for (const CatalogueEntry* entry : entries) {
    for (const Misprint& misprint : entry->misprints) {
      say("note: SINTEF's table of {} printed {} for {}, its routes have {:.2f} ({})\n",
          misprint.date, misprint.distance, entry->name, entry->sintef.distance, misprint.note);
    }
  }
}

void write_best(JsonWriter& json, const std::string& convention, const BestKnown& best) {
  json.key(convention)
      .begin_object()
      .member("vehicles", best.vehicles)
      .member("distance", best.distance)
      .member("seen", best.date)
      .member("source", best.source)
      .end_object();
}

void write_entry(JsonWriter& json, const CatalogueEntry& entry) {
  json.begin_object()
      .member("instance", entry.name)
      .member("class", entry.instance_class)
      .member("customers", entry.customers)
      .member("vehicles", entry.vehicles)
      .member("capacity", entry.capacity)
      .member("digest", entry.digest);
  write_best(json, "sintef", entry.sintef);
  write_best(json, "dimacs", entry.dimacs);
  json.key("misprints").begin_array();
  for (const Misprint& misprint : entry.misprints) {
    json.begin_object()
        .member("vehicles", misprint.vehicles)
        .member("distance", misprint.distance)
        .member("printed", misprint.date)
        .member("note", misprint.note)
        .end_object();
  }
  json.end_array().end_object();
}

void write_sources(JsonWriter& json, const std::string& set) {
  json.key("sources").begin_array();
  for (const DataSource& source : sources_of(set)) {
    json.begin_object()
        .member("kind", source.kind == SourceKind::package ? "package" : "https")
        .member("location", source.location)
        .member("sha256", source.sha256)
        .member("licence", source.licence)
        .member("provenance", source.provenance)
        .end_object();
  }
  json.end_array();
}

std::string catalogue_json(const std::vector<std::string>& sets) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.data-list/1").key("sets").begin_array();
  for (const std::string& set : sets) {
    const auto entries = entries_of(set);
    json.begin_object().member("set", set).member("here", on_this_machine(entries));
    write_sources(json, set);
    json.key("instances").begin_array();
    for (const CatalogueEntry* entry : entries) write_entry(json, *entry);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json.text();
}

ExitCode run_list(const std::string& set, const Common& common) {
  const auto entries = entries_of(set);
  if (!set.empty() && entries.empty()) {
    throw UsageError("no set is called " + in_quotes(set) + did_you_mean(set, set_names()) +
                     " (`waywiser data list` has all)");
  }
  if (common.json) {
    print("{}\n",
          catalogue_json(set.empty() ? set_names() : std::vector<std::string>{entries[0]->set}));
  } else if (set.empty()) {
    print_sets();
  } else {
    print_entries(entries);
  }
  return ExitCode::done;
}

}  // namespace

void add_data_list(Command& noun, Common& common) {
  static std::string set;
  Command command = noun.add("list", "The sets; or the instances and best-known values of one");
  command.optional_positional("SET", set, "solomon, homberger/200, ...")
      .notes(
          "SINTEF: fewest vehicles, then least Euclidean distance, in doubles. DIMACS: least sum "
          "of "
          "distances\ntruncated to one decimal, at most K vehicles. The two are not comparable. "
          "docs/data.md says where each\nvalue comes from.")
      .action([&common] { return run_list(set, common); });
}

}  // namespace waywiser::cli
