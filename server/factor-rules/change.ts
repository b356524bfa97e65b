import type { FactorRuleChange } from "../../contract/operation/factor-rules.ts";
import { recordChange } from "../activity/changes.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import type { Actor } from "../sessions/actor.ts";
import { selectRules } from "./queries.ts";

/** The time of grace counts from the day on which the rule was made, however often it is changed. */
export const setRule = (db: Database, actor: Actor, typeId: string, change: FactorRuleChange) =>
  changeRule(db, actor, typeId, async (trx) => {
    await trx
      .insertInto("factor_rules")
      .values({ user_type_id: typeId, ...change })
      .onConflict((rule) => rule.column("user_type_id").doUpdateSet(change))
      .execute();
    return change.grace_days;
  });

export const removeRule = (db: Database, actor: Actor, typeId: string) =>
  changeRule(db, actor, typeId, async (trx) => {
    await trx.deleteFrom("factor_rules").where("user_type_id", "=", typeId).execute();
    return null;
  });

function changeRule(
  db: Database,
  actor: Actor,
  typeId: string,
  change: (trx: Database) => Promise<number | null>,
): Promise<void> {
  return recordChange(db, actor, "user type", async (trx) => {
    const type = await trx
      .selectFrom("user_types")
      .select("type_name")
      .where("id", "=", typeId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!type) throw notFound();
    const rule = await selectRules(trx).where("t.id", "=", typeId).executeTakeFirstOrThrow();
    const [before, after] = [rule.grace_days, await change(trx)];
    const sides = before === after ? {} : { before: days(before), after: days(after) };
    const record = { id: typeId, name: type.type_name };
    return { action: "update" as const, record, ...sides, result: undefined };
  });
}

const days = (count: number | null) => ({ second_factor_grace_days: count });
