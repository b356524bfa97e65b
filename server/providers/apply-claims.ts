import { rightsOf } from "../../contract/roles.ts";
import type { User } from "../../contract/accounts.ts";
import { recordChange } from "../activity/changes.ts";
import { changed } from "../activity/entries.ts";
import type { By } from "../activity/record.ts";
import type { Database } from "../db/connection.ts";
import { findActiveRegionByName } from "../regions/queries.ts";
import { getUserTypeByName } from "../user-types/queries.ts";
import { administers, endAccess, readable } from "../users/change.ts";
import {
  countOtherAdmins,
  getUser,
  lockUser,
  updateUser,
  type UserColumns,
} from "../users/queries.ts";
import type { Claims } from "./claims.ts";

/** Role and region as the provider says, each time somebody comes from there. The log names the provider. */
export async function applyClaims(db: Database, by: By, userId: string, claims: Claims) {
  if (claims.role === null && claims.region === null) return;
  await recordChange(db, by, "user", async (trx) => {
    await lockUser(trx, userId, "change");
    const before = await getUser(trx, userId);
    const columns = {
      ...(await regionColumns(trx, before, claims)),
      ...(await roleColumn(trx, before, claims)),
    };
    await updateUser(trx, userId, columns);
    const after = await getUser(trx, userId);
    await endAccess(trx, undefined, before, after, columns);
    return { result: undefined, ...changed(after, readable(before), readable(after)) };
  });
}

/** A type that an administrator added stays, where it has the rights that the provider speaks of. */
async function roleColumn(trx: Database, user: User, { role }: Claims): Promise<UserColumns> {
  if (role === null || rightsOf(user.user_type_id.type_name) === role) return {};
  const isLast = administers(user) && (await countOtherAdmins(trx, user._id)) === 0;
  const type = isLast ? undefined : await getUserTypeByName(trx, role);
  return type ? { user_type_id: type._id } : {};
}

/** A country belongs to its region: who moves has none until somebody says which. */
async function regionColumns(trx: Database, user: User, { region }: Claims): Promise<UserColumns> {
  const found = region === null ? undefined : await findActiveRegionByName(trx, region);
  if (!found || found._id === user.region_id?._id) return {};
  return { region_id: found._id, country_id: null };
}
