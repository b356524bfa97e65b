import * as z from "zod/mini";

/** What the table of docs/operations.md says about a setting; `npm run settings` writes it. */
interface Description {
  means: string;
  /** Where the default is no plain value, or one that nobody reads easily. */
  unset?: string;
  /** There may be a password in it: it is never quoted. */
  isSecret?: boolean;
}

export const descriptions = z.registry<Description>();

export function set<Schema extends z.ZodMiniType>(schema: Schema, described: Description) {
  descriptions.add(schema, described);
  return schema;
}
