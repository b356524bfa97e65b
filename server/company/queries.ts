import type { Company } from "../../contract/company.ts";
import type { Database } from "../db/connection.ts";
import { notFound } from "../http/errors.ts";
import type { DrawnLogo } from "./draw-logo.ts";

/** Everybody sees it, guests too: the sign-in page is drawn with it. */
const visibleCompany = (db: Database) =>
  db
    .selectFrom("company")
    .select(["name", "colour", "logo_version", "logo_width", "logo_height", "logo_tone"]);

/** The company and the version of its logo, which is what the log shows of it. */
export interface StoredCompany extends Company {
  logo_version: string | null;
}

export async function getCompany(db: Database): Promise<StoredCompany> {
  const row = await visibleCompany(db).executeTakeFirstOrThrow();
  const { name, colour, logo_version, logo_width, logo_height, logo_tone } = row;
  const hasLogo = logo_version !== null && logo_width !== null && logo_height !== null;
  const logo = hasLogo && {
    url: `/api/v1/company/logo?version=${logo_version}`,
    icon_url: `/api/v1/company/icon?version=${logo_version}`,
    width: logo_width,
    height: logo_height,
    tone: logo_tone ?? ("any" as const),
  };
  return { name, colour, logo: logo || null, logo_version };
}

export async function findLogo(db: Database, which: "logo" | "logo_icon") {
  const row = await db
    .selectFrom("company")
    .select(["logo_version as version", `${which} as bytes`])
    .executeTakeFirstOrThrow();
  if (row.bytes === null) throw notFound();
  return { version: row.version, bytes: row.bytes };
}

/** Of several changes at once each sees what the one before has left. */
export async function lockCompany(trx: Database): Promise<void> {
  await trx.selectFrom("company").select("is_one").forNoKeyUpdate().execute();
}

export async function updateCompany(
  trx: Database,
  plain: Partial<Pick<Company, "name" | "colour">> & { first_steps_hidden?: boolean | undefined },
  logo: DrawnLogo | null | undefined,
): Promise<void> {
  const columns = { ...plain, ...(logo === undefined ? {} : columnsOf(logo)) };
  await trx.updateTable("company").set(columns).execute();
}

const columnsOf = (logo: DrawnLogo | null) => ({
  logo_version: logo?.version ?? null,
  logo: logo?.bytes ?? null,
  logo_icon: logo?.icon ?? null,
  logo_width: logo?.width ?? null,
  logo_height: logo?.height ?? null,
  logo_tone: logo?.tone ?? null,
});
