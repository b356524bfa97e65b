import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Failure, failures, unauthorized } from "../../contract/errors.ts";
import { insertSession } from "../sessions/queries.ts";
import { asGuest, asUser, sessionHeaders } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import type { Sample } from "../test/sample-call.ts";
import { type MadeUser, makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { send } from "../test/send.ts";
import { fingerprint, snapshot } from "../test/snapshot.ts";
import { reuseThings } from "./reuse-things.ts";
import { makePlace, makeThings, type Place } from "../test/things.ts";

let portal: TestPortal;
let place: Place;
let ada: MadeUser;
let identity: Record<string, string>;
/** For tests that are refused whatever they ask. */
const spare = reuseThings(() => ({ db: portal.db, place }));
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  ada = await makeUser(portal.db, { role: "admin" });
});
/** What the first refusal of a test found. */
let before: Awaited<ReturnType<typeof fingerprint>> | undefined;
beforeEach(async () => {
  before = undefined;
  const { token, id } = await insertSession(portal.db, ada.id, "test");
  identity = sessionHeaders(token, id);
  await portal.db.deleteFrom("rate_limits").execute();
});
afterEach(() => expectNoChange());
afterAll(() => portal.close());

const numbered = (samples: Sample[]) =>
  samples.map((sample, i) => ({ name: `${i + 1}. ${titleOf(sample)}`, sample }));

async function expectNoChange() {
  if (before) expect(await fingerprint(portal.db)).toEqual(before);
}

type Sent = Parameters<typeof send>[1];
/** Refused in JSON with one of these statuses; at the end of the test nothing has changed. */
async function expectRefusal(what: string, sent: Sent, ...statuses: number[]) {
  before ??= await fingerprint(portal.db);
  const { status, headers, text } = await send(portal, sent);
  expect(statuses, `${what}: ${status} ${text.slice(0, 300)}`).toContain(status);
  expect(headers, what).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  const { message } = Failure.parse(JSON.parse(text));
  expect(message, what).not.toBe(failures.generic);
  expect(({} as Record<string, unknown>)["x"], what).toBeUndefined();
  return message;
}

const ids = [
  "0".repeat(23),
  "0".repeat(25),
  "g".repeat(24),
  "A".repeat(24),
  "f".repeat(24),
  "%00",
  `${"0".repeat(23)}%00`,
  "%zz",
  "%ff",
  "..%2f",
  "..%2fusers",
  "%2e%2e",
  "null",
  "undefined",
  "{}",
  "%7B%22$ne%22:null%7D",
  "1;drop%20table%20users",
  "0".repeat(201),
  "0".repeat(10_240),
];
describe("abuse 37 every id that is none", () => {
  test.each(numbered(calls.filter(({ call }) => call.includes(":_id"))))(
    "$name",
    async ({ sample }) => {
      const things = await spare.take();
      const body = sample.body && JSON.stringify(sample.body(things));
      const headers = { ...identity, ...(body ? { "content-type": "application/json" } : {}) };
      const { method, call } = sample;
      for (const id of ids) {
        const path = call.split(" ")[1]?.replace(":_id", id) ?? "";
        await expectRefusal(
          id.slice(0, 30),
          { method, path, headers, ...(body ? { body } : {}) },
          400,
          404,
        );
      }
    },
  );
});

describe("abuse 62 abuse 63 every body that is none", () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  type Spoil = [name: string, spoil: (json: string) => string | Uint8Array, statuses: number[]];
  const spoiled: Spoil[] = [
    ["5 MB", () => `{"name":"${"x".repeat(5_000_000)}"}`, [413]],
    ["10 MB", () => `{"name":"${"x".repeat(10_000_000)}"}`, [413]],
    ["100,000 levels", () => "[".repeat(100_000) + "]".repeat(100_000), [400, 413]],
    [
      "100,000 levels of objects",
      () => `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
      [400, 413],
    ],
    [
      "21 levels in a field nobody asks for",
      (json) => json.replace(/\}$/, `,"x":${"[".repeat(21)}${"]".repeat(21)}}`),
      [400],
    ],
    ["cut off", (json) => json.slice(0, -1), [400]],
    ["something after the end", (json) => `${json}{}`, [400]],
    ["nothing", () => "", [400]],
    ["null", () => "null", [400]],
    ["an array", (json) => `[${json}]`, [400]],
    ["a text", (json) => JSON.stringify(json), [400]],
    ["a number", () => "1", [400]],
    ["bad UTF-8", (json) => bytes(json.slice(0, -1), ',"x":"', [0xff, 0xfe], '"}'), [400]],
    ["an overlong sign", (json) => bytes(json.slice(0, -1), ',"x":"', [0xc0, 0xaf], '"}'), [400]],
    ["UTF-16", (json) => Buffer.from(`\ufeff${json}`, "utf16le"), [400]],
    ["the key __proto__", (json) => json.replace(/\}$/, ',"__proto__":{"x":1}}'), [400]],
    [
      "the key __proto__, spelled out",
      (json) => json.replace(/\}$/, ',"\\u005f_proto__":{"x":1}}'),
      [400],
    ],
    [
      "the key constructor",
      (json) => json.replace(/\}$/, ',"constructor":{"prototype":{"x":1}}}'),
      [400],
    ],
  ];
  const types = [
    "text/plain",
    "application/json\tx",
    " application/jsonx",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/json",
    "application/jsonp",
    "*/*",
    "",
  ];

  test.each(numbered(calls.filter(({ body }) => body)))(
    "$name",
    async ({ sample: { method, path: at, body, isBodyOptional } }) => {
      const things = await spare.take();
      const path = at(things);
      const json = JSON.stringify(body?.(things));
      for (const [name, spoil, statuses] of spoiled) {
        if (isBodyOptional && ["nothing", "null"].includes(name)) continue;
        const headers = { ...identity, "content-type": "application/json" };
        await expectRefusal(name, { method, path, headers, body: spoil(json) }, ...statuses);
      }
      for (const type of types) {
        const headers = { ...identity, ...(type === "" ? {} : { "content-type": type }) };
        const message = await expectRefusal(type, { method, path, headers, body: json }, 415);
        expect(message).toBe(failures.notJson);
      }
    },
  );

  test("of two equal keys the last counts, a mark at the start is skipped, a charset may be named", async () => {
    const post = (body: string, type: string) =>
      send(portal, {
        method: "POST",
        path: "/regions",
        headers: { ...identity, "content-type": type },
        body,
      });
    const twice = await post('{"name":"First Name","name":"Last Name"}', "application/json");
    expect(JSON.parse(twice.text)).toMatchObject({ data: { name: "Last Name" } });
    expect((await post('\ufeff{"name":"Marked Name"}', "application/json")).status).toBe(201);
    expect((await post('{"name":"Named Charset"}', "application/json; charset=utf-8")).status).toBe(
      201,
    );
  });
});

describe("ASVS 15.3.3 sixty keys that nobody asked for", () => {
  const words =
    `role roles type_id admin is_admin isAdmin superuser permissions scope password_hash hash salt token
    token_hash session_id sessions reset_token id _id uuid ses_id SESA_id created_at updated_at created_by decided_by
    decided_at decision deleted deleted_at owner tenant is_approved approved verified email_verified country region
    regionId city cities users user demo demos build buildId store_key folder path file files url href redirect
    callback sort where $where $set $ne limit sequence data_version search_text`.split(/\s+/);
  const MARK = "smuggled";
  const extra = Object.fromEntries(
    words.map((word, i) => [word, i % 2 === 0 ? `${MARK}${i}` : { _id: `${MARK}${i}` }]),
  );

  test.each(numbered(calls.filter(({ body, expected }) => body && expected.admin < 300)))(
    "$name",
    async ({ sample: { method, path, body } }) => {
      expect(words.length).toBeGreaterThanOrEqual(60);
      const things = await makeThings(portal.db, place);
      const call = await asUser(portal, ada);
      const answer = await call(method, path(things), { ...extra, ...body?.(things) });
      // Two calls take exactly what they need, so that nothing can be smuggled into a mail.
      const isStrict = /forgot-password|reset-password/.test(path(things));
      expect(answer.status >= 400).toBe(isStrict);
      expect(JSON.stringify(answer.body)).not.toContain(MARK);
      expect(await snapshot(portal.db)).not.toContain(MARK);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_logs x
      where x::text like '%smuggled%'`.execute(portal.db);
      expect(rows[0]?.n).toBe(0);
    },
  );
});

describe("abuse 22 every call with half an identity", () => {
  const guarded = calls.filter(({ expected }) => expected.guest === 401);
  test.each(numbered(guarded))("$name", async ({ sample: { method, path: at, body } }) => {
    const things = await spare.take();
    const sent = {
      method,
      path: at(things),
      ...(body ? { body: JSON.stringify(body(things)) } : {}),
    };
    const type: Record<string, string> = body ? { "content-type": "application/json" } : {};
    const session = identity["x-session-id"] ?? "";
    const token = identity["authorization"] ?? "";
    for (const authorization of [
      "",
      "Bearer",
      "Bearer null",
      "Bearer undefined",
      "Basic QTpC",
      token.slice(7),
    ]) {
      const headers = { ...type, authorization, "x-session-id": session };
      expect(await expectRefusal(authorization, { ...sent, headers }, 401)).toBe(
        unauthorized.noToken,
      );
    }
    const wrong: Record<string, string | string[]>[] = [
      { authorization: [token, token], "x-session-id": session },
      { authorization: [token, "Bearer x"], "x-session-id": session },
      { authorization: `${token} x`, "x-session-id": session },
      { authorization: token.slice(0, -1), "x-session-id": session },
      { authorization: token },
      { authorization: token, "x-session-id": "undefined" },
      { authorization: token, "x-session-id": [session, session] },
      { authorization: token, "x-session-id": session.toUpperCase().replace(/^0/, "1") },
    ];
    for (const headers of wrong) {
      const message = await expectRefusal(
        JSON.stringify(headers),
        { ...sent, headers: { ...type, ...headers } },
        401,
      );
      expect(message).toBe(unauthorized.invalidToken);
    }
  });
});

describe("abuse 64 no way around the rights", () => {
  const closed = calls.filter(
    ({ method, expected }) => method === "GET" && expected.employee >= 403,
  );
  const detours = (path: string) => [
    `/${path}`,
    `${path}/`,
    `${path}//`,
    `${path};x`,
    `${path};x=y`,
    `${path}%20`,
    `${path}%00`,
    `${path}.json`,
    path.toUpperCase(),
    path.replace("/u", "/%75").replace("/a", "/%61").replace("/d", "/%64"),
    `/x/..${path}`,
    `/regions/..${path}`,
    `/regions/%2e%2e${path}`,
    `/.${path}`,
    `/..%2fv1${path}`,
    path.replaceAll("/", "\\"),
    path.replaceAll("/", "%2f"),
  ];
  test.each(numbered(closed))("$name", async ({ sample: { path: at, expected } }) => {
    const things = await spare.take();
    const { token, id } = await insertSession(portal.db, (await makeUser(portal.db)).id, "test");
    const [path = "", query = ""] = at(things).split("?");
    for (const detour of detours(path)) {
      const sent = {
        method: "GET",
        path: `${detour}?${query}`,
        headers: sessionHeaders(token, id),
      };
      await expectRefusal(detour, sent, 400, 404, expected.employee);
    }
  });

  test.each(["HEAD", "OPTIONS", "PUT", "TRACE", "QUERY", "PROPFIND"])(
    "%s opens nothing",
    async (method) => {
      const { token, id } = await insertSession(portal.db, (await makeUser(portal.db)).id, "test");
      for (const path of ["/users", "/activity-logs", "/dashboard"]) {
        const { status, text } = await send(portal, {
          method,
          path,
          headers: sessionHeaders(token, id),
        });
        expect([400, 403, 404, 405], `${method} ${path}`).toContain(status);
        expect(text).not.toContain('"data"');
      }
    },
  );
});

test("a staff ID may be typed in lower case and with blanks around it, and in no other way", async () => {
  const guest = asGuest(portal);
  const login = (seS_id: string) => guest("POST", "/users/login", { seS_id, password: PASSWORD });
  const { ses_id: id } = ada;
  for (const typed of [id.toLowerCase(), `  ${id} `, `\t${id.replace("SESA", "sEsA")}\n`])
    expect((await login(typed)).status, typed).toBe(200);
  const others = [
    `${id}'--`,
    `${id}%`,
    id.replace("SESA", "ſesa"),
    id.replace("9", "９"),
    `${id}\u0000`,
    `${id} x`,
    id.slice(4),
  ];
  for (const typed of others) expect((await login(typed)).status, typed).toBe(401);
});
