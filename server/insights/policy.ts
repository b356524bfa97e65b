import type { InsightQuery } from "../../contract/insights.ts";
import type { Actor } from "../sessions/actor.ts";

/** Everyone sees their own, leaders their region, administrators all. */
export const canSeeInsights = (actor: Actor, { person }: Pick<InsightQuery, "person">) =>
  actor.role !== "employee" || person === actor.id;

export const canSeeWhatIsMissing = (actor: Actor) => actor.role !== "employee";
