import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { buildApp } from "../server/app.ts";
import { readConfig } from "../server/start/config.ts";
import type { Schema } from "../server/db/schema.ts";
import { openGrants } from "../server/builds/grants.ts";
import { diskStore } from "../server/store/disk.ts";
import { limitStreams } from "../server/lists/streams.ts";
import { get } from "./measure.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

/** Runs the routes in this process and records every statement that they send to the database. */
export async function openRecorder(target: pg.PoolConfig) {
  let noted: Statement[] = [];
  const pool = new pg.Pool({ ...target, max: 4 });
  pool.on("error", () => undefined);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      noted.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: "silent" }),
    db,
    store: diskStore("/nonexistent"),
    grants: await openGrants(db),
    streams: limitStreams(),
    nightWatch: { problem: null },
    nudgeJobs: () => undefined,
    nudgeMail: () => undefined,
    nudgeWebhooks: () => undefined,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    /** What a call runs. */
    async statementsOf(path: string, headers: Record<string, string>): Promise<Statement[]> {
      noted = [];
      const { status, body } = await get(`${url}/api/v1${path}`, headers);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
      return noted;
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
