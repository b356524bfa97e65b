import { afterAll, beforeAll, expect, test } from "vitest";
import type { Demo, DemoDetails } from "../../contract/demos.ts";
import { hostMessages } from "../../contract/builds/outside-hosts.ts";
import { newId } from "../db/ids.ts";
import type { Call } from "../test/as.ts";
import { makeCallers } from "../test/role-table.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";

let portal: TestPortal;
let admin: Call;
let category: string;

beforeAll(async () => {
  portal = await startPortal();
  ({ admin } = await makeCallers(portal));
  category = newId();
  await portal.db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
});
afterAll(() => portal.close());

const make = async (title: string, more: object) => {
  const input = { title, product_category_id: { _id: category }, ...more };
  const { body, status } = await admin("POST", "/demo-products", input);
  expect(status).toBe(201);
  return body["data"] as Demo;
};

test("F27 an upload tells which hosts it names, and so does the demo that plays it", async () => {
  const { build, build_id } = await uploadAll(portal, admin, "webgl", {
    "demo/index.html": '<script src="https://cdn.example.com/three.min.js"></script>',
  });
  expect(build).toMatchObject({ outside_hosts: ["cdn.example.com"] });
  const { _id } = await make("Names a host", { build_id });
  const shown = (await admin("GET", `/demo-products/${_id}`)).body["data"] as DemoDetails;
  expect(shown).toMatchObject({
    allows_every_host: false,
    added_hosts: [],
    refused_hosts: [],
    build: { outside_hosts: ["cdn.example.com"] },
  });
});

test("F27 hosts are stored as addresses spell them, in one order, and the log tells of them", async () => {
  const added_hosts = ["https://CDN.example.com/x.js", "*.Example.org", "cdn.example.com"];
  const demo = await make("Calls others", { added_hosts });
  expect(demo.added_hosts).toEqual(["*.example.org", "cdn.example.com"]);
  const entries = () =>
    portal.db
      .selectFrom("activity_logs")
      .select("after")
      .where("record_id", "=", demo._id)
      .where("action", "=", "update")
      .execute();
  const path = `/demo-products/${demo._id}`;
  const same = { added_hosts: ["cdn.example.com", "*.example.org"], refused_hosts: [] };
  expect((await admin("PATCH", path, same)).status).toBe(200);
  expect(await entries()).toEqual([]);
  const { body } = await admin("PATCH", path, { refused_hosts: ["stats.example.com"] });
  expect(body["data"]).toMatchObject({ ...demo, refused_hosts: ["stats.example.com"] });
  expect(await entries()).toEqual([{ after: { refused_hosts: "stats.example.com" } }]);
});

test.each([
  [["*"]],
  [["a.example; script-src *"]],
  [["a.example\r\nset-cookie: a=b"]],
  [["'unsafe-inline'"]],
  [[""]],
  [[7]],
  ["a.example"],
])("F27 what is no host is refused: %j", async (added_hosts) => {
  const input = { title: "Odd", product_category_id: { _id: category }, added_hosts };
  const { status, body } = await admin("POST", "/demo-products", input);
  expect(status).toBe(400);
  expect(body["message"]).toBe(hostMessages.noHost);
});

test("F27 more hosts than a header should hold are refused", async () => {
  const refused_hosts = Array.from({ length: 31 }, (_, i) => `h${i}.example`);
  const input = { title: "Many", product_category_id: { _id: category }, refused_hosts };
  const { status, body } = await admin("POST", "/demo-products", input);
  expect([status, body["message"]]).toEqual([400, "At most 30 hosts"]);
});
