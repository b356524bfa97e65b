import { rightsOf } from "../../contract/roles.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { type NewUser, type Registration, userMessages } from "../../contract/users.ts";
import { recordChange } from "../activity/changes.ts";
import { created } from "../activity/entries.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { badInput, conflict, Refusal } from "../http/errors.ts";
import { newId } from "../db/ids.ts";
import { refund, perPlace, consumeOrRefuse } from "../http/rate-limits.ts";
import type { Actor } from "../sessions/actor.ts";
import { hashNewPassword } from "../sessions/passwords.ts";
import { getUserType, getUserTypeByName } from "../user-types/queries.ts";
import { readable } from "./change.ts";
import { requirePlace } from "./place.ts";
import { proveWithFactor } from "./prove-identity.ts";
import { getUser, insertUser, isTaken } from "./queries.ts";

/** A visitor makes an account: always an employee, whatever role was sent. */
export async function register(
  db: Database,
  by: By,
  person: Registration,
  language: string | undefined,
) {
  if (person.user_type_id !== undefined) await requireUserType(db, person.user_type_id);
  const employee = await getUserTypeByName(db, "employee");
  if (!employee) throw conflict(userMessages.employeeRoleMissing);
  const asEmployee = { ...person, user_type_id: employee._id };
  return withinLimits(db, by, () =>
    createUser(db, by, asEmployee, { action: "register", language }),
  );
}

/** How many accounts one place may make, and how often it may learn that one is taken. */
export async function withinLimits<Result>(db: Database, by: By, create: () => Promise<Result>) {
  const probes = perPlace(by.ip, { key: "register conflict", max: 100, minutes: 15 });
  const accounts = perPlace(by.ip, { key: "register", max: 60, minutes: 60 });
  await consumeOrRefuse(db, probes);
  await consumeOrRefuse(db, accounts);
  try {
    const user = await create();
    await refund(db, probes);
    return user;
  } catch (error) {
    // Only accounts that came to be count as accounts.
    await refund(db, isConflict(error) ? accounts : [...accounts, ...probes]);
    throw error;
  }
}

/** As an administrator. A thief of their session must not turn it into lasting access. */
export async function createUserAs(db: Database, actor: Actor, person: NewUser) {
  const { type_name } = await requireUserType(db, person.user_type_id);
  if (rightsOf(type_name) !== "employee") await proveWithFactor(db, actor);
  return createUser(db, actor, person);
}

/** Who registers does so in a language; who is created has not said any yet. */
type Origin = {
  action: "create" | "register";
  language?: string | null | undefined;
  /** What else holds from the same time on. */
  alongside?: (trx: Database, id: string) => Promise<void>;
};

/** Both ways in end here; the account then waits for approval. */
export async function createUser(
  db: Database,
  by: By,
  person: NewUser,
  { action, language = null, alongside }: Origin = { action: "create" },
) {
  const type = await requireUserType(db, person.user_type_id);
  await requirePlace(db, person);
  await requireFree(db, person);
  const hash = await hashNewPassword(person.password);
  const { name, email, department, designation, region_id, country_id } = person;
  return recordChange(db, by, "user", async (trx) => {
    const id = newId();
    const row = { id, name, email, department, designation, region_id, country_id };
    await insertUser(trx, {
      ...row,
      ses_id: person.seS_id,
      password_hash: hash,
      language,
      user_type_id: type._id,
    });
    await alongside?.(trx, id);
    const result = await getUser(trx, id);
    return { result, ...created(result, readable(result)), action };
  });
}

/** Both are asked before anything is hashed; two at once are kept apart by the database. */
export async function requireFree(db: Database, person: Pick<NewUser, "seS_id" | "email">) {
  if (await isTaken(db, "ses_id", person.seS_id)) throw taken("seS_id", userMessages.staffIdTaken);
  if (await isTaken(db, "email", person.email)) throw taken("email", userMessages.emailTaken);
}

async function requireUserType(db: Database, id: string) {
  const type = await getUserType(db, id);
  if (!type) throw badInput("user_type_id", userMessages.roleRequired);
  return type;
}

const taken = (field: string, said: UserMessage) => new Refusal(409, said, { [field]: said });

/** Two at once: the slower one is refused by the database. */
const UNIQUE_VIOLATION = "23505";
function isConflict(error: unknown) {
  const { status, code } = error as { status?: number; code?: string };
  return status === 409 || code === UNIQUE_VIOLATION;
}
