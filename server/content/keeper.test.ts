import { afterAll, beforeAll, expect, it } from "vitest";
import { page } from "../inspection/fixtures.ts";
import { type ContentHost, startContentHost } from "../test/content-host.ts";

let host: ContentHost;
beforeAll(async () => {
  host = await startContentHost({ CORS_ORIGINS: "https://front.example" });
});
afterAll(() => host.close());

it("E365 the page that keeps demos is framed by the portal alone, also by one that is isolated", async () => {
  const { status, headers, body } = await host.call("/keeper/");
  expect(status).toBe(200);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors http://portal.example:8080 https://front.example");
  expect(policy).toContain("default-src 'none'");
  expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(body.toString()).toContain('content="http://portal.example:8080 https://front.example"');
});

it("E365 its worker answers for the entire host, and is one script without imports", async () => {
  const worker = await host.call("/keeper/worker.js", { "service-worker": "script" });
  expect([worker.status, worker.headers["service-worker-allowed"]]).toEqual([200, "/"]);
  const keeper = await host.call("/keeper/keeper.js");
  expect(keeper.headers["service-worker-allowed"]).toBeUndefined();
  for (const { body, headers } of [worker, keeper]) {
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body.toString()).not.toMatch(/^(import|export) /m);
    expect(body.toString()).toContain("const readLease =");
  }
});

it("E365 no worker of a demo is served, and the host itself answers no kept address", async () => {
  const build = await host.publish({ "index.html": page(), "sw.js": "1" });
  const { viewer } = await host.show(build);
  const { pathname } = host.addressFor(build, viewer);
  const script = pathname.replace("index.html", "sw.js");
  expect((await host.call(script)).status).toBe(200);
  expect((await host.call(script, { "service-worker": "script" })).status).toBe(404);
  const [, right = ""] = pathname.split("/");
  expect((await host.call(pathname.replace(right, "kept"))).status).toBe(404);
});

it("E362 HTML is kept with the bridge for pages, and without it for scripts", async () => {
  const build = await host.publish({ "index.html": page(), "part.html": "<p>Part</p>" });
  const { viewer } = await host.show(build);
  const part = host.addressFor(build, viewer).pathname.replace("index.html", "part.html");
  expect((await host.call(part)).body.toString()).toBe("<p>Part</p>");
  expect((await host.call(`${part}?kept-as=page`)).body.toString()).toContain("<script>");
});
