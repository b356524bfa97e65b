import pg from "pg";

/** Owns the tables and runs the migrations. */
export const OWNER_ROLE = "postgres";
/** The role that the application signs in as: it owns nothing. */
export const APPLICATION_ROLE = "portal";
export const DATABASE = "portal";

/** Creates what is missing, on every start: a first start that was killed is repaired by the next. */
export async function prepareDatabase(host: string, port: number): Promise<void> {
  const client = new pg.Client({ host, port, user: OWNER_ROLE, database: "postgres" });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [APPLICATION_ROLE, DATABASE],
    );
    if (!rows[0]?.role) await client.query(`create role ${APPLICATION_ROLE} login`);
    if (!rows[0]?.database) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
