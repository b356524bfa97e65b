import * as z from "zod/mini";
import { constant } from "../sentences.ts";
import { Id, Timestamp } from "../wire.ts";

export const DEFAULT_GRACE_DAYS = 14;
export const MAX_GRACE_DAYS = 365;

export const factorRuleMessages = {
  days: constant("factorRules.days", "Choose a whole number of days from 0 to {max}", {
    max: MAX_GRACE_DAYS,
  }),
  saved: constant("factorRules.saved", "The second factor is required from now on"),
  removed: constant("factorRules.removed", "The second factor is no longer required"),
} as const;

/** A role whose people must have a second factor. */
export const FactorRule = z.object({
  user_type_id: z.object({ _id: Id, type_name: z.string() }),
  grace_days: z.nullable(z.number()),
  since: z.nullable(Timestamp),
  people: z.number(),
  /** How many of them have none yet. */
  without: z.number(),
});
export type FactorRule = z.infer<typeof FactorRule>;

export const FactorRuleChange = z.object({
  grace_days: z
    .int(factorRuleMessages.days)
    .check(
      z.minimum(0, factorRuleMessages.days),
      z.maximum(MAX_GRACE_DAYS, factorRuleMessages.days),
    ),
});
export type FactorRuleChange = z.infer<typeof FactorRuleChange>;
