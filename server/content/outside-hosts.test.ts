import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FramePermissions } from "../../contract/builds/builds.ts";
import { page } from "../inspection/fixtures.ts";
import { type ContentHost, startContentHost } from "../test/content-host.ts";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

/** Another host: it answers every request, and records its path. */
async function startOther() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const isScript = request.url?.endsWith(".js") ?? false;
    response.writeHead(200, {
      "access-control-allow-origin": "*",
      "content-type": isScript ? "text/javascript" : "text/plain",
    });
    response.end(isScript ? "document.title = 'loaded'" : "data");
  });
  server.on("upgrade", (request, socket) => {
    requests.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, requests, close: () => server.close() };
}

let other: Awaited<ReturnType<typeof startOther>>;
beforeAll(async () => {
  other = await startOther();
});
afterAll(() => other.close());

/** An address that no inspection can find: it is assembled while the demo runs. */
const computed = (protocol: string) =>
  `"${protocol}:" + "//" + "127.0.0.1" + ":" + ${Number(other.host.split(":")[1])}`;

const ways = [
  [
    "a script",
    (at: string) =>
      `document.head.append(Object.assign(document.createElement("script"), { src: ${at} }))`,
  ],
  ["a fetch", (at: string) => `fetch(${at}).catch(() => {})`],
  ["an image", (at: string) => `new Image().src = ${at}`],
  ["a sound", (at: string) => `new Audio(${at}).load()`],
  ["a font", (at: string) => `new FontFace("f", "url(" + ${at} + ")").load().catch(() => {})`],
  [
    "a style sheet",
    (at: string) =>
      `document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: ${at} }))`,
  ],
  [
    "a frame",
    (at: string) =>
      `document.body.append(Object.assign(document.createElement("iframe"), { src: ${at} }))`,
  ],
  ["a beacon", (at: string) => `navigator.sendBeacon(${at}, "x")`],
] as const;

async function refusalsOf(script: string, permissions?: FramePermissions) {
  const contents = { "index.html": page(`<body><script>${script}</script>`) };
  const { messages, waitFor } = await players().play(contents, permissions ? { permissions } : {});
  await waitFor("pulse");
  return async () =>
    (await messages()).flatMap((message) =>
      message.type === "trouble" && message.kind === "refused" ? [message] : [],
    );
}

describe("F27 a demo calls nobody but the hosts that it may call", () => {
  it.each(ways)("%s of another host is refused, and the host named", async (name, call) => {
    const path = `/refused/${encodeURIComponent(name)}.js`;
    const refusals = await refusalsOf(call(`${computed("http")} + "${path}"`));
    await expect.poll(refusals).toMatchObject([{ host: other.host }]);
    expect(other.requests).not.toContain(path);
  });

  it("nor by a socket", async () => {
    const refusals = await refusalsOf(
      `try { new WebSocket(${computed("ws")} + "/socket") } catch {}`,
    );
    await expect.poll(refusals).toMatchObject([{ host: other.host, use: "fetch" }]);
    expect(other.requests).not.toContain("upgrade /socket");
  });

  it("what the inspection found is allowed, and can be switched off", async () => {
    const script = `fetch("http://${other.host}/found").catch(() => {})`;
    expect(await (await refusalsOf(script))()).toEqual([]);
    await expect.poll(() => other.requests).toContain("/found");
    const refusals = await refusalsOf(script, { refused_hosts: [other.host] });
    await expect.poll(refusals).toMatchObject([{ host: other.host, use: "fetch" }]);
    expect(other.requests.filter((path) => path === "/found")).toHaveLength(1);
  });

  it.each([
    ["a host that was added", () => ({ added_hosts: [other.host] })],
    ["every host", () => ({ allows_every_host: true })],
  ])("%s may be called, by fetch and by a socket", async (name, permissions) => {
    const path = `/${name.replaceAll(" ", "-")}`;
    const script = `fetch(${computed("http")} + "${path}").catch(() => {});
      new WebSocket(${computed("ws")} + "${path}")`;
    const refusals = await refusalsOf(script, permissions());
    await expect
      .poll(() => other.requests)
      .toEqual(expect.arrayContaining([path, `upgrade ${path}`]));
    expect(await refusals()).toEqual([]);
  });

  it("its own files, blobs, evaluated texts and workers run as ever", async () => {
    const script = `
      const own = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const answer = (worker) => new Promise((resolve) => { worker.onmessage = () => resolve() });
      const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
      Promise.all([
        answer(new Worker(own("postMessage(1)"))),
        answer(new Worker("worker.js")),
        import(own("export default 1")),
        import("data:text/javascript,export default 1"),
        fetch("data:text/plain,x"), fetch("data.txt"), fetch(own("1")),
        WebAssembly.compile(wasm), new Function("return 1")(), eval("1"),
      ]).then(() => { document.title = "all" }, (error) => { document.title = String(error) })`;
    const { frame, messages } = await players().play(
      {
        "index.html": page(`<script>${script}</script>`),
        "worker.js": "postMessage(1)",
        "data.txt": "x",
      },
      { permissions: {} },
    );
    await expect.poll(() => frame.title()).toBe("all");
    expect((await messages()).filter(({ type }) => type === "trouble")).toEqual([]);
  });
});

describe("F27 what the header says", () => {
  let host: ContentHost;
  beforeAll(async () => {
    host = await startContentHost({ CORS_ORIGINS: "https://friend.example" });
  });
  afterAll(() => host.close());
  const policyAt = async (address: string, headers: Record<string, string> = {}) =>
    String((await host.call(address, headers)).headers["content-security-policy"]).split("; ");

  it("who may frame it and what it may do in its frame stay as they were", async () => {
    const build = await host.publish({ "index.html": page() });
    const { viewer } = await host.show(build, { added_hosts: ["*.example.com"] });
    const policy = await policyAt(host.addressFor(build, viewer).pathname);
    expect(policy).toContain(
      "frame-ancestors 'self' http://portal.example:8080 https://friend.example",
    );
    expect(policy.filter((rule) => rule.startsWith("sandbox allow-scripts"))).toHaveLength(1);
    const sources = policy.find((rule) => rule.startsWith("default-src"))?.split(" ");
    expect(sources).toEqual(expect.arrayContaining(["http://*.example.com", "ws://*.example.com"]));
  });

  it("a build that belongs to no demo is tried with the hosts of its address, any other is not", async () => {
    const build = await host.publish({ "index.html": page() });
    const address = host.addressFor(build, await host.signIn("admin")).pathname;
    const tried = await policyAt(`${address}?hosts=a.example%20b.example;c`);
    expect(tried.join()).toContain("http://a.example ws://a.example");
    expect(tried.join()).not.toContain("b.example");
    expect((await policyAt(`${address}?hosts=*`)).join()).not.toContain("default-src");
    const { viewer } = await host.show(build);
    const shown = host.addressFor(build, viewer).pathname;
    for (const query of ["", "?hosts=*", "?hosts=a.example"])
      expect(await policyAt(shown + query)).toEqual(await policyAt(shown));
    expect((await policyAt(shown)).join()).toContain("default-src");
  });

  it("pages and workers come again when their policy has changed, all else is kept", async () => {
    const build = await host.publish({ "index.html": page(), "a.html": page(), "a.js": "1" });
    const { demo, viewer } = await host.show(build);
    const address = (path: string) => new URL(path, host.addressFor(build, viewer)).pathname;
    const worker = { "sec-fetch-dest": "worker" };
    const asks = [
      ["", {}],
      ["a.html", {}],
      ["a.js", worker],
      ["a.js", {}],
    ] as const;
    const etags = async () =>
      Promise.all(
        asks.map(async ([path, headers]) => (await host.call(address(path), headers)).headers.etag),
      );
    const before = await etags();
    await host.db
      .updateTable("demos")
      .set({ added_hosts: ["a.example"] })
      .where("id", "=", demo.id)
      .execute();
    await expect.poll(etags).not.toEqual(before);
    const after = await etags();
    expect(after.map((etag, i) => etag === before[i])).toEqual([false, false, false, true]);
    expect((await host.call(address("a.js"))).headers["cache-control"]).toContain("immutable");
  });
});
