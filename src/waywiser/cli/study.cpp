#include "waywiser/cli/commands.h"

namespace waywiser::cli {

void add_study(Command& root, Common& common) {
  Command noun = root.add("study", "Campaigns: many runs, kept, judged and compared");
  add_study_bundle(noun, common);
  add_study_collect(noun, common);
  add_study_export(noun, common);
  add_study_freeze(noun, common);
  add_study_compare(noun, common);
  add_study_init(noun, common);
  add_study_merge(noun, common);
  add_study_plan(noun, common);
  add_study_repair(noun, common);
  add_study_report(noun, common);
  add_study_run(noun, common);
  add_study_status(noun, common);
  add_study_submit(noun, common);
  add_study_verify(noun, common);
  noun.notes("The study file and its folder are described in docs/campaigns.md and docs/store.md.");
}

}  // namespace waywiser::cli
