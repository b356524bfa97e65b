import type { Activity } from "../../contract/activity.ts";
import { plural, t } from "../ui/language.ts";
import { nameField, writeValue } from "./activity-labels.ts";

const MAX_CHANGES = 2;
const MAX_VALUE_LENGTH = 40;

/** What an update changed, in a line: "Version 2 → 1", "Category: Energy → Homes". */
export function summarizeChanges({ action, before, after }: Activity): string {
  if (action !== "update" || before === null || after === null) return "";
  const fields = Object.keys(after).filter((field) => !isImplied(field, after));
  const shown = fields.slice(0, MAX_CHANGES).map((field) => {
    const [old, now] = [before[field], after[field]].map((value) => writeValue(field, value));
    return summarize(field, old ?? "", now ?? "");
  });
  const others = fields.length - shown.length;
  return [...shown, ...(others > 0 ? [plural(others, "{count} more", "{count} more")] : [])].join(
    " · ",
  );
}

/** The number of a version says more than the address of its files. */
const isImplied = (field: string, after: object) => field === "video_url" && "version" in after;

function summarize(field: string, before: string, after: string) {
  if (field === "version") return t("Version {before} → {after}", { before, after });
  if (field === "video_url") return t("Content replaced");
  if (field === "image_url") return t("Thumbnail replaced");
  const name = nameField(field);
  if (Math.max(before.length, after.length) > MAX_VALUE_LENGTH)
    return t("{field} changed", { field: name });
  return `${name}: ${before} → ${after}`;
}
