import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNginxForTests, startSite } from "../../scripts/machine/nginx.mjs";
import { page } from "../inspection/fixtures.ts";
import { type ContentHost, startContentHost } from "../test/content-host.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

const PORTAL = "demos.example.com";
const env = {
  PUBLIC_URL: `https://${PORTAL}`,
  CONTENT_URL: "https://{build}.example-demos.com",
  TRUST_PROXY: "1",
};

describe.runIf(await hasNginxForTests())("R104 behind the complete site of deploy/nginx", () => {
  let portal: TestPortal;
  let content: ContentHost;
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    portal = await startPortal(env);
    content = await startContentHost(env);
    const { port: apiPort } = portal.app.server.address() as AddressInfo;
    site = await startSite({ apiPort, contentPort: content.port });
  });
  afterAll(async () => {
    await site.stop();
    await content.close();
    await portal.close();
  });

  /** As a browser would, if the names were ours. */
  const ask = (host: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const sent = request(
          {
            host: "127.0.0.1",
            port: site.tlsPort,
            servername: host,
            rejectUnauthorized: false,
            path,
            method: body ? "POST" : "GET",
            headers: { host, ...headers },
          },
          (answer) => {
            const pieces: Buffer[] = [];
            answer.on("data", (piece: Buffer) => pieces.push(piece));
            answer.on("end", () => {
              const text = Buffer.concat(pieces).toString();
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
            });
          },
        );
        sent.on("error", reject);
        sent.end(body);
      },
    );

  it("the portal answers, and tells browsers to stay with TLS", async () => {
    const { status, headers } = await ask(PORTAL, "/api/v1/health");
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toContain("max-age=");
    expect(headers["server"]).toBe("nginx");
  });

  it("browsers may speak HTTP/2", async () => {
    const session = connectHttp2(`https://127.0.0.1:${site.tlsPort}`, {
      servername: PORTAL,
      rejectUnauthorized: false,
    });
    const stream = session.request({ ":authority": PORTAL, ":path": "/api/v1/health/live" });
    const status = await new Promise((resolve, reject) => {
      stream.on("response", (headers) => resolve(headers[":status"]));
      session.on("error", reject);
    });
    session.close();
    expect(status).toBe(200);
  });

  it("a request has one name in both logs, chosen by nginx, and no secret of a link", async () => {
    const named = { "x-request-id": "chosen-by-the-caller" };
    const { text } = await ask(PORTAL, "/api/v1/nowhere?token=secret", named);
    const { requestId } = JSON.parse(text) as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(portal.logged.filter((line) => line.includes(requestId))).not.toEqual([]);
    await expect.poll(() => site.readLog()).toContain(requestId);
    expect(await site.readLog()).not.toContain("secret");
  });

  it("a piece of an upload passes, and more than that is refused before it arrives", async () => {
    const piece = Buffer.alloc(16 * 1024 ** 2);
    expect((await ask(PORTAL, "/api/v1/nowhere", {}, piece)).status).toBe(404);
    const length = { "content-length": String(21 * 1024 ** 2) };
    expect((await ask(PORTAL, "/api/v1/nowhere", length, Buffer.alloc(1))).status).toBe(413);
  });

  it("each build answers at its own name, from the cache as well", async () => {
    const build = await content.publish({ "index.html": page(), "code.js": "code();" });
    const other = await content.publish({ "index.html": page() });
    const { viewer } = await content.show(build);
    const { hostname, pathname } = content.addressFor(build, viewer);
    const script = pathname.replace("index.html", "code.js");
    for (let i = 0; i < 2; i += 1) {
      expect((await ask(hostname, pathname)).text).toContain("<script");
      expect(await ask(hostname, script)).toMatchObject({ status: 200, text: "code();" });
    }
    const elsewhere = hostname.replace(build.id, other.id);
    expect((await ask(elsewhere, script)).status).toBe(404);
  });

  it("other names get no certificate, and plain HTTP is led to TLS", async () => {
    const socket = connectTls({ host: "127.0.0.1", port: site.tlsPort, servername: "x.example" });
    const error = await new Promise<NodeJS.ErrnoException>((resolve) =>
      socket.on("error", resolve),
    );
    expect(error.code).toContain("UNRECOGNIZED_NAME");
    const { status, headers } = await fetch(`http://127.0.0.1:${site.plainPort}/a?b=c`, {
      redirect: "manual",
    });
    expect([status, headers.get("location")]).toEqual([301, "https://127.0.0.1/a?b=c"]);
  });
});
