import type { User } from "../../contract/accounts.ts";
import type { By } from "../activity/record.ts";
import { listVersionIds } from "../builds/queries.ts";
import type { Database } from "../db/connection.ts";
import type { StoredDemo } from "../demos/stored-demo.ts";
import { byline, type NewEvent, queueEvents } from "./queue.ts";

type DemoOfEvent = Pick<StoredDemo, "_id" | "title" | "build" | "product_category_id">;

/** A demo that people can see from now on, or that plays something new for those who can. */
export const isPublished = (before: StoredDemo | undefined, after: StoredDemo) =>
  after.is_active && (!before?.is_active || contentOf(before) !== contentOf(after));

const contentOf = ({ build, outside_url: url }: StoredDemo) => build?.id ?? url;

export const queueDemoEvent = async (
  trx: Database,
  by: By,
  demo: DemoOfEvent,
  event: "demo.published" | "version.restored",
) =>
  queueEvents(trx, [
    {
      event,
      about: { id: demo._id, name: demo.title },
      data: {
        demo: {
          _id: demo._id,
          title: demo.title,
          category: demo.product_category_id?.name ?? null,
        },
        version: await versionOf(trx, demo),
        by: byline(by),
      },
    },
  ]);

/** Null where it plays no build. */
async function versionOf(trx: Database, { _id, build }: DemoOfEvent) {
  if (build === null) return null;
  return { _id: build.id, number: (await listVersionIds(trx, _id)).indexOf(build.id) + 1 };
}

type Person = Pick<User, "_id" | "name" | "seS_id" | "user_type_id" | "region_id">;

export const personApproved = (by: By, person: Person): NewEvent => ({
  event: "person.approved",
  about: { id: person._id, name: person.name },
  data: {
    person: {
      _id: person._id,
      seS_id: person.seS_id,
      name: person.name,
      role: person.user_type_id.type_name,
      region: person.region_id?.name ?? null,
    },
    by: byline(by),
  },
});

/** A client who opens the demo now sees nothing. */
export async function queueFailure(
  trx: Database,
  demo: { id: string; title: string },
  found: { found_by: "night watch" | "trial run"; reasons: readonly string[] },
): Promise<void> {
  const { id, title } = demo;
  const data = { demo: { _id: id, title }, ...found };
  await queueEvents(trx, [{ event: "demo.failed", about: { id, name: title }, data }]);
}
