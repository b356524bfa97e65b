import * as z from "zod/mini";

export const checkLevels = ["error", "warning", "info"] as const;

/** What the inspection of an upload found. Errors stop publication; `fix` names what one click can do about it. */
export const BuildCheck = z.object({
  level: z.enum(checkLevels),
  code: z.string(),
  message: z.string(),
  path: z.optional(z.string()),
  fix: z.optional(z.string()),
});
export type BuildCheck = z.infer<typeof BuildCheck>;

/** Choose one of `entryCandidates`, and complete the upload again with it as `entry`. */
export const CHOOSE_ENTRY = "choose-entry";
/** Complete the upload again with this fix: addresses that begin with a slash become relative ones. */
export const REWRITE_BASE = "rewrite-base";
