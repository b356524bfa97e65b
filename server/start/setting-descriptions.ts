import * as z from "zod/mini";

/** The row of a setting in the table of docs/operations.md, which `npm run settings` writes. */
interface Description {
  description: string;
  /** What the table shows as the default, if there is none or its value is hard to read. */
  defaultText?: string;
  /** It may contain a password, so error messages do not quote it. */
  isSecret?: boolean;
}

export const descriptions = z.registry<Description>();

export function describe<Schema extends z.ZodMiniType>(schema: Schema, described: Description) {
  descriptions.add(schema, described);
  return schema;
}
