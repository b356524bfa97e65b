import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { passwordMessages } from "../../contract/accounts.ts";
import { newPassword } from "../../contract/passwords.ts";
import type { Config } from "./config.ts";
import { isLoopback } from "./loopback.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { fillSampleCompany } from "../samples/fill-sample-company.ts";
import { isCommonPassword } from "../sessions/common-passwords.ts";
import { hashPassword } from "../sessions/passwords.ts";
import type { Store } from "../store/store.ts";
import { getUserTypeByName } from "../user-types/queries.ts";

/** Who can sign in to a portal that was empty a moment ago. */
export type FirstPeople =
  | { kind: "sample" }
  | {
      kind: "admin";
      staffId: string;
      /** Undefined: the operator chose it. */
      password: string | undefined;
      /** The portal would not take it from anybody else. */
      isWeak: boolean;
    }
  | { kind: "none" };

interface Parts {
  config: Config;
  db: Database;
  store: Store;
  isEmbedded: boolean;
}

/** An empty portal gets the sample company, or one administrator: else nobody could ever sign in. */
export async function seedIfEmpty({ config, db, store, isEmbedded }: Parts): Promise<FirstPeople> {
  const isSample = config.sampleData ?? (isEmbedded && isLoopback(config.host));
  const someone = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (someone)
    return isSample && (await hasSampleAdmin(db)) ? { kind: "sample" } : { kind: "none" };
  if (!isSample) return createFirstAdmin(config, db);
  await fillSampleCompany(db, store);
  return { kind: "sample" };
}

/** The published sample passwords are announced only where they were filled in. */
async function hasSampleAdmin(db: Database) {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "amara.osei@example.com")
    .executeTakeFirst();
  return row !== undefined;
}

async function createFirstAdmin({ firstAdmin }: Config, db: Database): Promise<FirstPeople> {
  const staffId = firstAdmin.staffId ?? "SESA1";
  const password = firstAdmin.password ?? randomBytes(12).toString("base64url");
  const admin = await getUserTypeByName(db, "admin");
  if (!admin) return { kind: "none" };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("users")
    .values({
      id: newId(),
      ses_id: staffId,
      name: "First Administrator",
      email: firstAdmin.email ?? `${staffId.toLowerCase()}@example.com`,
      password_hash: await hashPassword(password),
      department: null,
      designation: null,
      region_id: null,
      country_id: null,
      user_type_id: admin._id,
      is_active: true,
      is_approved: true,
      decided_by: null,
    })
    // Another node was faster.
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return { kind: "none" };
  return {
    kind: "admin",
    staffId,
    password: firstAdmin.password === undefined ? password : undefined,
    isWeak: firstAdmin.password !== undefined && !isStrong(firstAdmin.password),
  };
}

const isStrong = (password: string) =>
  z.safeParse(newPassword(passwordMessages.required), password).success &&
  !isCommonPassword(password);
