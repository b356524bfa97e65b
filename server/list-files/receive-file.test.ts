import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { listFileRefusals } from "../../contract/organization.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { insertSession } from "../sessions/queries.ts";
import { sessionHeaders } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let identity: Record<string, string>;
beforeAll(async () => {
  portal = await startPortal();
  const admin = await makeUser(portal.db, { role: "admin" });
  const session = await insertSession(portal.db, admin.id, "test");
  identity = sessionHeaders(session.token, session.id);
});
afterAll(() => portal.close());

const FORM = "multipart/form-data; boundary=xx";
const PATH = "/api/v1/organization/department";
const send = async (body: BodyInit, contentType = FORM, path = PATH) => {
  const answer = await fetch(`${portal.url}${path}`, {
    method: "POST",
    headers: { ...identity, "content-type": contentType },
    body,
    duplex: "half",
  } as RequestInit);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const part = (disposition: string, content = "Sales", more = "") =>
  `--xx\r\nContent-Disposition: form-data${disposition}\r\n${more}\r\n${content}\r\n`;
const file = (field = "file", content = "Sales") =>
  part(`; name="${field}"; filename="list.csv"`, content);
const isAlive = async () => {
  const { status, body } = await send(`${file()}--xx--`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { added: expect.any(Number) } },
  });
};

describe("I11 abuse 61 a form that is not one file", () => {
  const { notOneFile, cutShort } = listFileRefusals;
  const { noFile } = uploadMessages;
  test.each([
    ["nothing", "", noFile],
    ["an empty form", "--xx--", noFile],
    ["no chosen file", part('; name="file"; filename=""', "") + "--xx--", noFile],
    ["a text in its place", `${part('; name="file"')}--xx--`, noFile],
    ["a second file", `${file()}${file()}--xx--`, notOneFile],
    ["a file under another name", `${file("other")}--xx--`, notOneFile],
    ["a file under no name", `${part('; filename="list.csv"')}--xx--`, notOneFile],
    ["a file under an empty name", `${file("")}--xx--`, notOneFile],
    ["a text beside it", `${file()}${part('; name="list"')}--xx--`, notOneFile],
    ["deep names", `${file(`a${"[b]".repeat(1000)}`)}--xx--`, notOneFile],
    ["names of prototypes", `${file("__proto__")}--xx--`, notOneFile],
    ["the name constructor", `${part('; name="constructor"')}--xx--`, notOneFile],
    ["10,000 texts", `${part('; name="a"').repeat(10_000)}--xx--`, notOneFile],
    ["10,000 files", `${file().repeat(10_000)}--xx--`, notOneFile],
    ["no end", file(), cutShort],
    ["no form at all", "x".repeat(100_000), cutShort],
    ["no line end after the headers", "--xx\r\nContent-Disposition: form-data", cutShort],
  ])("with %s", async (_what, form, message) => {
    expect(await send(form)).toMatchObject({
      status: 400,
      body: { message, errors: { file: message } },
    });
  });

  test.each([
    "application/json",
    "text/csv",
    "multipart/form-data",
    "multipart/mixed; boundary=xx",
  ])("of the type %s", async (contentType) => {
    const { status, body } = await send("{}", contentType);
    expect(status).toBe(415);
    expect(body["message"]).toBe(listFileRefusals.notAForm);
  });

  test("still is refused by every other call", async () => {
    for (const path of ["/api/v1/product-categories", "/api/v1/users/login"]) {
      const { status, body } = await send(`${file()}--xx--`, FORM, path);
      expect(status).toBe(415);
      expect(body["message"]).toBe(failures.notJson);
    }
  });
});

describe("I11 a file of more than 10 MB", () => {
  const megabyte = "x".repeat(1024 * 1024);
  const ten = `Sales\n${megabyte.repeat(10).slice(6)}`;

  test("not one byte more is read", async () => {
    expect(await send(`${file("file", ten)}--xx--`)).toMatchObject({ status: 200 });
    expect(await send(`${file("file", `${ten}x`)}--xx--`)).toMatchObject({
      status: 413,
      body: { message: listFileRefusals.tooLarge },
    });
  });

  test.each([
    ["as its file", file("file", "").slice(0, -2)],
    ["before its parts", "words"],
    ["as the head of a part", "--xx\r\nX: "],
    ["after its parts", `${file()}--xx--`],
  ])("and with no end, %s, is refused while it is being sent", async (_where, beginning) => {
    let sent = 0;
    const endless = Readable.from(
      (function* megabytes() {
        yield beginning;
        for (; sent < 200; sent += 1) yield megabyte;
      })(),
    );
    const before = process.memoryUsage().rss;
    expect(await send(endless as unknown as BodyInit)).toMatchObject({
      status: 413,
      body: { message: listFileRefusals.tooLarge },
    });
    expect(sent).toBeLessThan(100);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    await isAlive();
  });

  test("is refused by what it says of itself, before a byte of it was sent", async () => {
    const answer = await speak(500 * 1024 * 1024, "");
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(listFileRefusals.tooLarge);
    await isAlive();
  });
});

const headOf = (length: number) => {
  const headers = {
    Host: "x",
    ...identity,
    "Content-Type": FORM,
    "Content-Length": String(length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${PATH} HTTP/1.1\r\n${lines.join("")}\r\n`;
};
const dial = () => connect(Number(new URL(portal.url).port), "127.0.0.1");

/** Announces `length` bytes, sends only `body`, and hangs up when answered or after the timeout. */
const speak = (length: number, body: string, timeoutMs = 60_000) =>
  new Promise<string>((resolve) => {
    let answer = "";
    const socket = dial();
    socket.write(headOf(length) + body);
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString();
      socket.destroy();
    });
    socket.on("close", () => resolve(answer));
  });

describe("I11 after a refusal", () => {
  test("the rest is let go by, and the connection serves the next call", async () => {
    const body = part('; name="other"', "x".repeat(5_000_000));
    const answers = await new Promise<string>((resolve) => {
      let received = "";
      const socket = dial();
      socket.write(`${headOf(body.length)}${body}GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.setTimeout(60_000, () => socket.destroy());
      socket.on("data", (chunk) => {
        received += chunk.toString();
        if (received.includes('"status":"ok"')) socket.destroy();
      });
      socket.on("close", () => resolve(received));
    });
    expect(answers).toMatch(/^HTTP\/1\.1 400 [^]*HTTP\/1\.1 200 /);
  });

  test("a client that keeps sending is cut off", async () => {
    const cut = await new Promise<boolean>((resolve) => {
      const socket = dial();
      socket.write(headOf(1e12));
      const timer = setInterval(() => socket.write("x".repeat(1000)), 50);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearInterval(timer);
        resolve(true);
      });
    });
    expect(cut).toBe(true);
    await isAlive();
  });
});

test("I11 abuse 61 an upload that is cut half-way leaves nothing and harms nobody", async () => {
  const before = await portal.db.selectFrom("departments").select("name").execute();
  for (const body of ["", "--xx\r\nContent-Disp", file("file", "Half"), `${file()}--xx`])
    expect(await speak(1_000_000, body, 500)).toBe("");
  expect(await portal.db.selectFrom("departments").select("name").execute()).toEqual(before);
  await isAlive();
});
