import { randomBytes } from "node:crypto";
import type { User } from "../../contract/accounts.ts";
import { created } from "../activity/entries.ts";
import { type By, recordActivities } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { personApproved } from "../webhooks/events.ts";
import { queueEvents } from "../webhooks/queue.ts";
import { readable } from "./change.ts";
import { type NewUserRow, selectUsers } from "./queries.ts";

export type NewPerson = Omit<NewUserRow, "id" | "password_hash" | "language"> & {
  isActive: boolean;
};

/**
 * Many accounts in one statement, each with its line in the log. Those that are active are approved by whoever
 * brings them in; all others wait, as those do that are made singly.
 */
export async function createPeople(
  trx: Database,
  by: By & { id: string },
  people: readonly NewPerson[],
  passwordHash: string,
): Promise<User[]> {
  const now = new Date();
  const rows = people.map(({ isActive, ...person }) => ({
    ...person,
    id: newId(),
    password_hash: passwordHash,
    language: null,
    is_active: isActive,
    is_approved: isActive,
    decided_by: isActive ? by.id : null,
    decided_at: isActive ? now : null,
  }));
  await trx.insertInto("users").values(rows).execute();
  const users = await selectUsers(trx)
    .where(
      "u.id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  await recordActivities(
    trx,
    by,
    users.map((user) => ({ module: "user", ...created(user, readable(user)) })),
  );
  const approved = users.filter(({ isApproved }) => isApproved);
  await queueEvents(
    trx,
    approved.map((user) => personApproved(by, user)),
  );
  return users;
}

/**
 * Nobody's password: of 256 random bits that are kept nowhere. Accounts may share it until their owners choose one;
 * to guess at it takes as long, and looks the same, as with any other.
 */
export const hashOfNobody = () => hashPassword(randomBytes(32).toString("base64url"));
