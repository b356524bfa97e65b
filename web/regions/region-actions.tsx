import type { Region } from "../../contract/regions.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { plural } from "../ui/language.ts";

/** The actions of a region's row. */
export const regionActions = (open: (dialog: string) => void) => {
  const actionsOf = (region: Region) => (
    <RowActions
      name={region.name}
      keptBy={keptBy(region)}
      onEdit={() => open(`region:${region._id}`)}
      onDelete={() => open(`delete:${region._id}`)}
    />
  );
  return actionsOf;
};

/** Why a region stays. */
function keptBy({ countries = 0, people = 0 }: Region) {
  if (countries > 0)
    return plural(
      countries,
      "It has {count} country. Delete it or move it first.",
      "It has {count} countries. Delete or move them first.",
    );
  if (people > 0)
    return plural(
      people,
      "{count} person lives here. Move them first.",
      "{count} people live here. Move them first.",
    );
}
