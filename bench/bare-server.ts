import http from "node:http";
import pg from "pg";
import type { Statement } from "./statements.ts";

/** The measure of what is possible: the same rows as JSON from node:http with one query, and nothing else. */
const [target = "", statement = ""] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(target) as pg.PoolConfig), max: 20 });
const { text, values } = JSON.parse(statement) as Statement;
const server = http.createServer((_request, response) => {
  pool.query(text, values).then(
    ({ rows }) => {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify({ data: rows, totalPages: 1, totalCount: rows.length }));
    },
    (error: unknown) => response.destroy(error as Error),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit(0));
