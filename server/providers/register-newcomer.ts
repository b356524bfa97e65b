import { type NewcomerRegistration, providerMessages } from "../../contract/sign-in/providers.ts";
import { userMessages } from "../../contract/users.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { conflict, Refusal } from "../http/errors.ts";
import { newToken } from "../sessions/tokens.ts";
import { getUserTypeByName } from "../user-types/queries.ts";
import { createUser, withinLimits } from "../users/register.ts";
import { deleteNewcomer, findNewcomer, linkIdentity } from "./queries.ts";

/**
 * Somebody whom a provider knows asks for an account, which waits for approval like any other. What the provider
 * has verified is taken from it, whatever the form says. Their password is one that nobody knows.
 */
export const registerNewcomer = (
  db: Database,
  by: By,
  browser: Buffer | undefined,
  person: NewcomerRegistration,
  language: string | undefined,
) => withinLimits(db, by, () => register(db, by, browser, person, language));

async function register(
  db: Database,
  by: By,
  browser: Buffer | undefined,
  person: NewcomerRegistration,
  language: string | undefined,
) {
  const newcomer = browser && (await findNewcomer(db, browser));
  if (!newcomer) throw new Refusal(400, providerMessages.tripOver);
  const { issuer, subject, claims } = newcomer;
  const type = await getUserTypeByName(db, claims.role ?? "employee");
  if (!type) throw conflict(userMessages.employeeRoleMissing);
  const password = newToken();
  const input = {
    ...person,
    ...(claims.staffId === null ? {} : { seS_id: claims.staffId }),
    ...(claims.isEmailVerified && claims.email !== null ? { email: claims.email } : {}),
    user_type_id: type._id,
    password,
    confirmPassword: password,
  };
  await createUser(db, by, input, {
    action: "register",
    language,
    alongside: async (trx, id) => {
      if (!(await linkIdentity(trx, id, { issuer, subject })))
        throw conflict(providerMessages.tripOver);
      await deleteNewcomer(trx, browser);
    },
  });
}
