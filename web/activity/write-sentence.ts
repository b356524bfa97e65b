import type { Activity } from "../../contract/activity.ts";
import { nameModule, sentenceOf } from "./activity-labels.ts";

/** What was done to what, where no links can be: in a title, or in the name of a button. */
export const writeSentence = (entry: Activity) => {
  const values = new Map<string, unknown>([
    ...Object.entries({ ...entry.before, ...entry.after }),
    ["module", nameModule(entry.module)],
    ["record", entry.record_name],
  ]);
  return sentenceOf(entry).replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : "";
  });
};
