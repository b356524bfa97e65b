import { organizationMessages } from "../../contract/organization.ts";
import { regionMessages } from "../../contract/regions.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import { isListed } from "../organization/queries.ts";
import { findActiveRegion, requireCountryOf } from "../regions/queries.ts";

type Field = "region_id" | "country_id" | "department" | "designation";
type Place = Partial<Record<Field, string | null | undefined>>;

/** The form offers active entries only; so does the server. What is not given is not looked at. */
export async function requirePlace(
  db: Database,
  { region_id, country_id, department, designation }: Place,
  countryIsIn = region_id,
): Promise<void> {
  if (region_id && !(await findActiveRegion(db, region_id)))
    throw badInput("region_id", regionMessages.unknown);
  if (country_id) await requireCountryOf(db, countryIsIn ?? "", country_id);
  if (department && !(await isListed(db, "department", department)))
    throw badInput("department", organizationMessages.unknownDepartment);
  if (designation && !(await isListed(db, "designation", designation)))
    throw badInput("designation", organizationMessages.unknownDesignation);
}
