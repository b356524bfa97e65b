/** The chapters of the gallery; `?only=<name>` shows one of them. */
export const sectionNames = [
  "foundations",
  "buttons",
  "fields",
  "overlays",
  "navigation",
  "tables",
  "states",
] as const;

export type SectionName = (typeof sectionNames)[number];
