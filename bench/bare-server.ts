import http from "node:http";
import pg from "pg";

/** The first twelve demos as JSON from node:http with one query: no rights, no total, no other page. */
const pool = new pg.Pool({ ...(JSON.parse(process.argv[2] ?? "") as pg.PoolConfig), max: 20 });
const text = `select d.id as _id, d.title, d.description, d.picture_id, d.outside_picture_url, d.build_id, d.outside_url,
    d.is_active, d.created_at,
    json_build_object('_id', c.id, 'name', c.name) as product_category_id
  from demos as d left join categories as c on c.id = d.category_id
  where d.is_active order by d.created_at desc, d.id desc limit 12`;
const server = http.createServer((_request, response) => {
  pool.query({ name: "page", text }).then(
    ({ rows }) => {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify({ data: rows }));
    },
    (error: unknown) => response.destroy(error as Error),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit(0));
