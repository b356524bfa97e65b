import type { CompanyChange } from "../../contract/company.ts";
import { PORTAL_TITLE } from "../../contract/portal.ts";
import { recordChange } from "../activity/changes.ts";
import { changed } from "../activity/entries.ts";
import type { Database } from "../db/connection.ts";
import type { Actor } from "../sessions/actor.ts";
import { drawLogo } from "./draw-logo.ts";
import { getCompany, lockCompany, type StoredCompany, updateCompany } from "./queries.ts";

export async function changeCompany(db: Database, actor: Actor, change: CompanyChange) {
  // Before the transaction: drawing takes its time, and holds nobody up.
  const logo = typeof change.logo === "string" ? await drawLogo(change.logo) : change.logo;
  return recordChange(db, actor, "company", async (trx) => {
    await lockCompany(trx);
    const before = await getCompany(trx);
    const { name = before.name, colour = before.colour, first_steps_hidden } = change;
    await updateCompany(
      trx,
      { name, colour, ...(first_steps_hidden !== undefined && { first_steps_hidden }) },
      logo,
    );
    const result = await getCompany(trx);
    // There is only one: the log needs no id to find it by.
    const record = { id: null, name: name ?? PORTAL_TITLE };
    const entry = changed({ ...record, _id: "" }, fieldsOf(before), fieldsOf(result));
    return { ...entry, result, record };
  });
}

const fieldsOf = ({ name, colour, logo_version }: StoredCompany) => ({
  name,
  colour,
  logo: logo_version,
});
