// The study file: what a study is, as its author wrote it (docs/campaigns.md, "The study file").
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/instance/format.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// A solver of the study: the table [solver.NAME].
struct StudySolver {
  std::string name;       // NAME, for people and tables; part of the run ids
  std::string solver;     // what runs: a registered solver, or a command that speaks the protocol
  SolverOptions options;  // set by the study; the others keep the defaults that --describe states
  Place place;            // of the table
  std::map<std::string, Place> option_places;
};

// One choice of the table [analysis], not looked into here: the analysis knows its own choices.
struct AnalysisEntry {
  std::string key;
  std::vector<std::string> values;  // scalars as text: "penalise", "0.01", "true"
  bool is_list = false;
  Place place;  // for errors
};

// Which routes a record keeps.
enum class KeepRoutes { final, all };

struct StudyFile {
  std::filesystem::path path;
  std::string name;
  Objective objective = Objective::fleet;
  std::vector<std::string> instances;  // patterns, in the order written
  std::vector<Place> instance_places;
  // Of the patterns that are tables: how these files are read; paths as from anywhere.
  std::map<std::string, InstanceOptions> instance_options;
  std::vector<std::int64_t> P;
  std::vector<Rounding> roundings;
  std::vector<Ties> ties{Ties::half_up};  // for schemes that have ties
  bool control = false;                   // the native solver on unrounded doubles
  std::vector<std::uint64_t> seeds;
  ClockKind clock = ClockKind::wall;
  // Limits by size, in milliseconds or iterations: budget_for() chooses.
  std::map<int, std::int64_t> limits;
  std::vector<StudySolver> solvers;  // in the order written
  std::vector<AnalysisEntry> analysis;
  // How it is run: none of it changes a run's id.
  KeepRoutes keep_routes = KeepRoutes::final;
  int attempts = 3;               // of a run that fails, before it counts as failed
  std::int64_t memory_limit = 0;  // bytes a run; 0: none
  std::uint64_t order_seed = 1;   // of the random order
  std::string text;               // the file itself, for reports

  // The limit of the largest key <= n, else of the smallest key.
  Budget budget_for(int customers) const;
  // The folder of the file: instances and the files of solvers' commands are relative to it.
  std::filesystem::path base() const;
  // FILE without its extension + ".study", beside the file: where everything of the study is kept.
  std::filesystem::path folder() const;
};

// Reads and validates: every key and value is known, or InputError names the line and suggests.
StudyFile read_study(const std::string& path);
StudyFile parse_study(std::string_view text, const std::string& path);

}  // namespace waywiser
