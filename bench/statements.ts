import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { buildApp } from "../server/app.ts";
import { readConfig } from "../server/start/config.ts";
import type { Schema } from "../server/db/schema.ts";
import { rememberLists } from "../server/lists/list-memory.ts";
import { openGrants } from "../server/content/grants.ts";
import { diskStore } from "../server/store/disk.ts";
import { limitStreams } from "../server/lists/streams.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

/** Lets the routes answer in this process, and notes every statement that they send to the database. */
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
  const memories = rememberLists(db);
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: "silent" }),
    db,
    store: diskStore("/nonexistent"),
    grants: await openGrants(db),
    // Totals are counted once; pages are read, which is what is measured.
    memories: (version) => ({ ...memories(version), rows: (_key, read) => read() }),
    streams: limitStreams(),
    nudgeMail: () => undefined,
  });
  return {
    /** What a call runs once its total is known. */
    async statementsOf(path: string, headers: Record<string, string>): Promise<Statement[]> {
      for (let i = 0; i < 2; i += 1) {
        noted = [];
        const { statusCode, body } = await app.inject({ url: `/api/v1${path}`, headers });
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
      }
      return noted;
    },
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
