import type { ClientLinkSwitch, DemoSharing } from "../../contract/presenting/client-links.ts";
import { recordChange, recordUpdate } from "../activity/changes.ts";
import { changed } from "../activity/entries.ts";
import { listVersions } from "../builds/queries.ts";
import { lockCompany } from "../company/queries.ts";
import type { Database } from "../db/connection.ts";
import { demo, named } from "../demos/change.ts";
import { findDemo } from "../demos/queries.ts";
import type { Actor } from "../sessions/actor.ts";

export async function readSwitch(db: Database): Promise<ClientLinkSwitch> {
  const { allows_client_links: is_on } = await db
    .selectFrom("company")
    .select("allows_client_links")
    .executeTakeFirstOrThrow();
  return { is_on };
}

export const switchLinks = (db: Database, actor: Actor, { is_on }: ClientLinkSwitch) =>
  recordChange(db, actor, "client link", async (trx) => {
    await lockCompany(trx);
    const before = await readSwitch(trx);
    await trx.updateTable("company").set({ allows_client_links: is_on }).execute();
    const entry = changed(
      { _id: "", name: "" },
      { client_links: before.is_on },
      { client_links: is_on },
    );
    return { ...entry, result: { is_on }, record: { id: null, name: "Client links" } };
  });

export async function isSwitchedOn(db: Database, demoId: string): Promise<boolean> {
  const row = await db
    .selectFrom("demos")
    .select("allows_client_links")
    .where("id", "=", demoId)
    .executeTakeFirst();
  return row?.allows_client_links ?? false;
}

export const switchLinksOfDemo = (
  db: Database,
  actor: Actor,
  id: string,
  { is_on }: ClientLinkSwitch,
) =>
  recordUpdate(db, actor, demo, id, async (trx, shown) => {
    const before = await isSwitchedOn(trx, id);
    await trx
      .updateTable("demos")
      .set({ allows_client_links: is_on })
      .where("id", "=", id)
      .where("allows_client_links", "<>", is_on)
      .execute();
    const result = await readSharing(trx, actor, id);
    return { result, ...changed(named(shown), { client_links: before }, { client_links: is_on }) };
  });

/** What can be shared of a demo that the actor may present. */
export async function readSharing(
  db: Database,
  actor: Actor,
  demoId: string,
): Promise<DemoSharing> {
  const { build } = await findDemo(db, actor, demoId);
  const versions = build ? await listVersions(db, [demoId]) : [];
  return {
    ...(await readSwitch(db)),
    is_on_for_demo: await isSwitchedOn(db, demoId),
    versions: versions
      .map(({ id: _id, version, added_at }) => ({
        _id,
        version,
        added_at,
        is_live: _id === build?.id,
      }))
      .toReversed(),
  };
}
