import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Failure } from "../../contract/errors.ts";
import { asUser, type Answer, type Call } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import type { Sample } from "../test/sample-call.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { fingerprint } from "../test/snapshot.ts";
import { reuseThings } from "./reuse-things.ts";
import { makePlace, type Place, type Things } from "../test/things.ts";

/** What a field may be sent as, written in JSON. */
const hostile: Record<string, string> = {
  null: "null",
  "a number": "42",
  "an endless number": "1e400",
  "a boolean": "true",
  "an array": "[]",
  "an array of texts": '["a","b"]',
  "an object": '{"a":1}',
  $ne: '{"$ne":null}',
  $gt: '{"$gt":""}',
  "an id that is an object": '{"_id":{"$ne":null}}',
  "an empty text": '""',
  blanks: '"  \\t "',
  "10 kB": `"${"x".repeat(10_240)}"`,
  "a null byte": '"a\\u0000b"',
  "half a character": '"a\\ud800b"',
  "a direction mark": '"a\\u202eb"',
  "a line break": '"a\\r\\nb"',
  SQL: `"' or 1=1; drop table users --"`,
  "a template": '"${7*7}{{7*7}}%s%n"',
  mark_up: '"<img src=x onerror=alert(1)>"',
  $where: '"$where"',
  "the word __proto__": '"__proto__"',
  "the key __proto__": '{"__proto__":{"x":1}}',
  "the key constructor": '{"constructor":{"prototype":{"x":1}}}',
  "thirty levels": "[".repeat(30) + "]".repeat(30),
};

/** And a parameter, as it stands in the address. */
const queries = [
  ..."|%20|-1|0|1.5|1e9|NaN|Infinity|9007199254740992|1000000000|999999999|x|%00|%zz|%ud800|%E2%80%AE".split(
    "|",
  ),
  ..."null|undefined|true|[]|{}|$where|__proto__|constructor|'%20or%201=1|%25|_|\\|password|2025-02-30".split(
    "|",
  ),
  ..."0000-01-01|9999-12-31|2025-12-31%20(x)|2025-12-31T10:00:00%2B23:59|0x10|%2B1|1%20|١".split(
    "|",
  ),
  "x".repeat(9000),
  "(a+)+".repeat(15),
];

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
  parameters?: { in: string; name: string }[];
}

let portal: TestPortal;
let place: Place;
let ada: { id: string };
let admin: Call;
const spare = reuseThings(() => ({ db: portal.db, place }));
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  ada = await makeUser(portal.db, { role: "admin" });
});
beforeEach(async () => {
  admin = await asUser(portal, ada);
  await portal.db.deleteFrom("rate_limits").execute();
});
afterAll(() => portal.close());

function operationOf({ call }: Sample): Operation {
  const [method = "", path = ""] = call.split(" ");
  const { paths = {} } = portal.app.swagger() as {
    paths?: Record<string, Record<string, Operation>>;
  };
  return paths[`/api/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()] ?? {};
}
const fieldsOf = (sample: Sample) =>
  operationOf(sample).requestBody?.content["application/json"]?.schema.properties ?? {};
const parametersOf = (sample: Sample) =>
  (operationOf(sample).parameters ?? [])
    .filter((one) => one.in === "query")
    .map(({ name }) => name);

const LEAKS =
  /select .+ from|insert into|update "|from "|syntax|relation|column|constraint|postgres|pg_|node_modules|\.ts\b|\.js\b|\bat [^"]+:\d|\/server\/|Error:|argon|undefined|\[object/i;

/** Whatever was sent: an answer in JSON, no fault of ours, and no word about our insides. */
function expectDecency(what: string, { status, headers, body }: Answer) {
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500);
  if (status < 400) return;
  expect(headers.get("content-type"), what).toBe("application/json; charset=utf-8");
  expect(headers.get("x-content-type-options"), what).toBe("nosniff");
  const { message } = Failure.parse(body);
  expect(message, what).toMatch(/\w/);
  expect(JSON.stringify({ ...body, requestId: "" }), what).not.toMatch(LEAKS);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
}

/** 409 is said of what is well-formed, and came a second time. */
const isRefusal = (status: number) => status >= 400 && status !== 409;
const ajv = new Ajv2020({ strict: false });

describe("every field of every body", () => {
  const withBody = calls.filter(({ body }) => body);
  const cases = withBody.map((sample, i) => ({ name: `${i + 1}. ${titleOf(sample)}`, sample }));

  /** All hostile values of one field at once, on things that no call has changed. */
  async function attack({ method, path, body }: Sample, field: string, names: string[]) {
    const things: Things = await spare.take();
    const before = await fingerprint(portal.db);
    const answers = await Promise.all(
      names.map(async (name) => {
        const text = JSON.stringify({ ...body?.(things), [field]: "@@" });
        const sent = text.replace('"@@"', () => hostile[name] ?? "");
        return [name, await admin(method, path(things), sent)] as const;
      }),
    );
    const after = await fingerprint(portal.db);
    for (const [, { status }] of answers) spare.note(method, status);
    return { answers, isUnchanged: isDeepStrictEqual(after, before) };
  }

  test.each(cases)("$name", async ({ sample }) => {
    const fields = Object.entries(fieldsOf(sample));
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, schema] of fields) {
      const { answers, isUnchanged } = await attack(sample, field, Object.keys(hostile));
      for (const [name, answer] of answers) {
        expectDecency(`${field} as ${name}`, answer);
        const value: unknown = JSON.parse(hostile[name] ?? "");
        const isWrongType = typeof value !== "string" && !ajv.validate(schema, value);
        if (isWrongType) expect(answer.status, `${field} as ${name}`).toBe(400);
      }
      const refused = answers.filter(([, { status }]) => isRefusal(status)).map(([name]) => name);
      const isHarmless =
        refused.length === answers.length
          ? isUnchanged
          : (await attack(sample, field, refused)).isUnchanged;
      expect(isHarmless, `${field}: ${refused.join(", ")}`).toBe(true);
      expect(refused).toEqual(expect.arrayContaining(neverStored(field)));
    }
  });

  /** A password may hold anything; nothing else holds what cannot be stored or seen. */
  const neverStored = (field: string) =>
    /password|passcode|token/i.test(field)
      ? []
      : ["a null byte", "half a character", "10 kB", "$ne", "the key __proto__"];
});

describe("abuse 35 abuse 36 every parameter of every list", () => {
  const withQuery = calls.filter(({ method }) => method === "GET");
  const cases = withQuery.map((sample, i) => ({ name: `${i + 1}. ${titleOf(sample)}`, sample }));

  test.each(cases)("$name", async ({ sample }) => {
    const things = await spare.take();
    const before = await fingerprint(portal.db);
    const [path = "", own = ""] = sample.path(things).split("?");
    // What the call cannot do without goes along, unless it is what is being tried.
    const needed = own.split("&").filter((part) => part.startsWith("by="));
    const ask = async (query: string) => {
      const others = query.startsWith("by") ? [] : needed;
      const answer = await admin("GET", `${path}?${[query, ...others].join("&")}`);
      expectDecency(query, answer);
      return answer;
    };
    const names = parametersOf(sample);
    for (const name of names) {
      // One after the other: what is ignored leaves a full list, of which nobody loads three at once.
      for (const value of queries) await ask(`${name}=${value}`);
      expect((await ask(`${name}=1&${name}=2`)).status, `${name} twice`).toBe(400);
      for (const form of ["[]=1", "[$ne]=1", "[$regex]=^a"]) await ask(`${name}${form}`);
    }
    if (names.includes("page")) {
      for (const page of ["-1", "1.5", "1e9", "1000000000", "NaN", "9007199254740992", ""])
        expect((await ask(`page=${page}`)).status, `page=${page}`).toBe(400);
      for (const size of ["0", "-1", "1e9", "1.5"])
        expect((await ask(`size=${size}`)).status, `size=${size}`).toBe(400);
      expect(await ask("page=0&size=999999999")).toMatchObject({ status: 200 });
    }
    const plain = await ask("");
    for (const query of [
      "filter[password]=x",
      "$where=1",
      "password[$regex]=^a",
      "__proto__[x]=1",
      "orderBy=password",
    ])
      expect({ query, ...(await ask(query)).body }).toMatchObject({ query, ...dataOf(plain) });
    expect(await fingerprint(portal.db)).toEqual(before);
  });

  const dataOf = ({ body }: Answer) => ("data" in body ? { data: withoutLease(body["data"]) } : {});
  /** Each answer begins another one. */
  const withoutLease = (data: unknown) =>
    typeof data === "object" && data !== null && "until" in data
      ? { ...data, until: expect.any(String) }
      : data;
});
