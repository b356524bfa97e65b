import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asGuest, asUser, type Answer, type Call } from "../test/as.ts";
import { calls, excludedCalls, titleOf } from "../test/calls.ts";
import type { Sample } from "../test/sample-call.ts";
import { makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { reuseThings } from "../cross-cutting/reuse-things.ts";
import { routesOf } from "../test/routes-of.ts";
import { makePlace, makeThings, type Place } from "../test/things.ts";

/** Section 7 of the specification. */
const specified = `
POST /users/login
POST /users/forgot-password
POST /users/reset-password
GET /product-categories
POST /product-categories
PATCH /product-categories/:_id
DELETE /product-categories/:_id
GET /demo-products
GET /demo-products/:_id
POST /demo-products
PATCH /demo-products/:_id
DELETE /demo-products/:_id
GET /regions
POST /regions
PATCH /regions/:_id
DELETE /regions/:_id
GET /countries
POST /countries
PATCH /countries/:_id
GET /cities
POST /cities
GET /users
GET /users/allUsers
POST /users/register
PATCH /users/:_id
DELETE /users/:_id
GET /user-types
POST /user-types
PATCH /user-types/:_id
DELETE /user-types/:_id
GET /user-demo-mapping
POST /user-demo-mapping
DELETE /user-demo-mapping/:_id
GET /users/getUserByField
GET /activity-logs
POST /organization/department
POST /organization/designation
GET /organization/getDepartment
GET /organization/getDesignation`
  .trim()
  .split("\n");

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  security: object[];
  components: { securitySchemes: object };
}

let portal: TestPortal;
let place: Place;
const spare = reuseThings(() => ({ db: portal.db, place }));
let admin: { id: string };
let document: Document;
/** By the name of the call. */
let operations: Record<string, Operation>;
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  admin = await makeUser(portal.db, { role: "admin" });
  document = (await (await fetch(`${portal.url}/api/docs/json`)).json()) as Document;
  operations = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [nameOf(method, path), operation]),
    ),
  );
});
afterAll(() => portal.close());

test("S288 the document is made once, however often and by whomever it is asked for", async () => {
  const node = await portal.startNode();
  const { app, url } = node;
  let made = 0;
  app.swagger = new Proxy(app.swagger, {
    apply(swagger, self, options: []): unknown {
      made += 1;
      return Reflect.apply(swagger, self, options);
    },
  });
  const ask = async (form: string, encoding: string) => {
    const headers = { "accept-encoding": encoding };
    const answer = await fetch(`${url}/api/docs/${form}`, { headers });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    return (await answer.json()) as Document;
  };
  for (const form of ["json", "yaml"])
    for (const encoding of ["gzip", "identity"])
      expect(await ask(form, encoding)).toEqual(document);
  expect(made).toBe(1);
  await node.close();
});

const nameOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace("/api/v1", "").replaceAll(/\{(\w+)\}/g, ":$1")}`;

const ajv = new Ajv2020({ strict: false, allErrors: true });
const validators = new Map<object, ValidateFunction>();
function validatorOf(schema: object) {
  const known = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, known);
  return known;
}

/** What is wrong with an answer, going by the document; nothing, if all is well. */
function complaints(call: string, answer: Pick<Answer, "status" | "body">): string[] {
  const { status, body } = answer;
  const response = operations[call]?.responses[status];
  if (!response)
    return [`${call} answers ${status}, which is not documented: ${JSON.stringify(body)}`];
  const isFile = "text" in body;
  const schema = response.content?.[isFile ? "text/csv" : "application/json"]?.schema;
  if (!schema) return [`${call} ${status} has no schema for ${JSON.stringify(body)}`];
  const validate = validatorOf(schema);
  if (validate(isFile ? body["text"] : body)) return [];
  return [`${call} ${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`];
}

describe("L1 the document and the API are the same", () => {
  test("all calls of the specification are there", () => {
    const missing = specified.filter((call) => !operations[call]);
    expect(missing).toEqual([]);
    expect(specified).toHaveLength(39);
  });

  test("every route is documented, and everything documented is a route", () => {
    const documented = Object.keys(operations);
    const routes = routesOf(portal.app).filter(({ path }) => path.startsWith("/api/v1"));
    expect(documented.toSorted()).toEqual(
      routes.map(({ method, path }) => nameOf(method, path)).toSorted(),
    );
  });

  test("every call has a sample, so that tests of all calls include it", () => {
    const sampled = [...calls.map(({ call }) => call), ...excludedCalls];
    expect(sampled).toEqual(expect.arrayContaining(Object.keys(operations)));
    expect([...Object.keys(operations), ...excludedCalls]).toEqual(
      expect.arrayContaining(calls.map(({ call }) => call)),
    );
  });

  test("every call has a name of its own, a summary, a tag and words for each answer", () => {
    const all = Object.values(operations);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const { operationId, summary, tags, responses } of all) {
      expect(operationId).toMatch(/^[a-z]\w+$/);
      expect(summary).toMatch(/^\S.{5,}/);
      expect(tags).toHaveLength(1);
      for (const { description } of Object.values(responses)) expect(description).toMatch(/\w/);
    }
  });

  test("every parameter has a name of ours and a schema, also those of a signed address", () => {
    for (const { parameters = [] } of Object.values(operations))
      for (const { name, schema } of parameters) {
        expect(name).not.toMatch(/^(type|propertyNames|additionalProperties)$/);
        expect(schema).toBeTypeOf("object");
      }
    const { parameters, responses } = operations["PUT /uploads/objects"] ?? {};
    expect(parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["key", "size", "expires", "signature"]),
    );
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(["401", "403", "409"]));
  });

  test("A9 S212 token and session id are documented, and who may do without", () => {
    expect(document.components.securitySchemes).toMatchObject({
      token: { type: "http", scheme: "bearer" },
      session: { type: "apiKey", in: "header", name: "x-session-id" },
      machine: { type: "http", scheme: "bearer" },
    });
    const both = { token: [], session: [] };
    expect(document.security).toEqual([both, { machine: [] }]);
    expect(operations["POST /machine-tokens"]?.security).toEqual([both]);
    for (const { call, expected } of calls) {
      const isOpen = expected.guest !== 401;
      const { security = document.security } = operations[call] ?? {};
      const needsNone =
        security.length === 0 || security.some((way) => Object.keys(way).length === 0);
      expect({ call, isOpen: needsNone }).toEqual({ call, isOpen });
    }
  });
});

describe("L4 real answers fit the document", () => {
  const nonsense = (method: string, path: string, body?: object): [what: string, ...Ask][] => {
    if (!body)
      return method === "GET" ? [["with page=x", `${path.split("?")[0] ?? ""}?page=x`]] : [];
    return [
      ["with nonsense", path, "[1]"],
      ["with too much", path, { name: "x".repeat(3_000_000) }],
      ["in another form", path, "{}", { "content-type": "text/plain" }],
    ];
  };
  type Ask = Parameters<Call> extends [string, ...infer Rest] ? Rest : never;

  /** Every way in which a call can be asked: as it should be, again, by others, with nonsense, about nothing. */
  async function ask({ call, method, path, body }: Sample): Promise<[what: string, Answer][]> {
    const prepare = async () => {
      const things = await spare.take();
      return [path(things), body?.(things)] as const;
    };
    const noting =
      (send: Call): Call =>
      async (...args) => {
        const answer = await send(...args);
        spare.note(method, answer.status);
        return answer;
      };
    const asAdmin = noting(async (...args) => (await asUser(portal, admin))(...args));
    const guest = noting(asGuest(portal));
    const employee = noting(await asUser(portal, await makeUser(portal.db)));
    const unknown = ["f".repeat(24), "nonsense"].map(
      (id) => call.split(" ")[1]?.replace(":_id", id) ?? "",
    );
    const mine = await prepare();
    const answers: [string, Answer][] = [
      ["as an administrator", await asAdmin(method, ...mine)],
      ["a second time", await asAdmin(method, ...mine)],
      ["as a guest", await guest(method, ...(await prepare()))],
    ];
    const last = await prepare();
    answers.push(
      ["as an employee", await employee(method, ...last)],
      ["with a wrong token", await guest(method, ...last, { authorization: "Bearer x" })],
    );
    for (const address of call.includes(":_id") ? unknown : [])
      answers.push([`as ${address}`, await asAdmin(method, address, last[1])]);
    for (const [what, ...wrong] of nonsense(method, ...last))
      answers.push([what, await asAdmin(method, ...wrong)]);
    return answers;
  }

  const cases = calls.map((sample, i) => ({ name: `${i + 1}. ${titleOf(sample)}`, sample }));
  test.each(cases)("$name", async ({ sample }) => {
    const answers = await ask(sample);
    for (const [what, answer] of answers) expect(complaints(sample.call, answer), what).toEqual([]);
    const statuses = answers.map(([, { status }]) => status);
    expect(statuses[0]).toBe(sample.expected.admin);
    if (!sample.call.startsWith("GET /health"))
      expect(Math.max(...statuses)).toBeGreaterThanOrEqual(400);
  });

  test("also when it is asked too often", async () => {
    const { staffId, resetToken, ...things } = await makeThings(portal.db, place);
    const guest = asGuest(portal);
    // The second step of a sign-in is limited by person: see second-factor/sign-in.test.ts. Client links are
    // limited by link and by opening, kiosks each by itself: see their own tests.
    const limited = calls.filter(
      ({ call, expected }) =>
        ![400, 401].includes(expected.guest) &&
        !/ \/(client-links|kiosks)\//.test(call) &&
        operations[call]?.responses[429],
    );
    expect(limited.map(({ call }) => call)).toEqual([
      "POST /users/login",
      "POST /users/login/provider",
      "POST /users/login/provider/return",
      "POST /users/forgot-password",
      "POST /users/reset-password",
      "POST /users/register",
    ]);
    const expires_at = new Date(Date.now() + 600_000);
    await portal.db
      .insertInto("rate_limits")
      .values(
        ["login", "forgot", "reset", "register", "trip", "provider login"].map((word) => ({
          key: `${word}:127.0.0.1`,
          count: 1000,
          expires_at,
        })),
      )
      .onConflict((oc) => oc.column("key").doUpdateSet({ count: 1000, expires_at }))
      .execute();
    for (const { call, method, path, body } of limited) {
      const all = { staffId, resetToken, ...things };
      const answer = await guest(method, path(all), body?.(all));
      expect(answer.status).toBe(429);
      expect(complaints(call, answer)).toEqual([]);
    }
    await portal.db.deleteFrom("rate_limits").execute();
  });

  test("also when a sign-in is refused", async () => {
    const { ses_id: seS_id, id } = await makeUser(portal.db);
    for (const [password, status] of [
      ["wrong-password", 401],
      [PASSWORD, 403],
    ] as const) {
      await portal.db.updateTable("users").set({ is_active: false }).where("id", "=", id).execute();
      const answer = await asGuest(portal)("POST", "/users/login", { seS_id, password });
      expect(answer.status).toBe(status);
      expect(complaints("POST /users/login", answer)).toEqual([]);
    }
  });

  test("a field too many, a wrong type, a missing field and another status would be noticed", async () => {
    const call = await asUser(portal, admin);
    const { body } = await call("GET", "/regions");
    const [first] = body["data"] as object[];
    const complain = (data: unknown, status = 200) =>
      complaints("GET /regions", { status, body: { ...body, data } });
    expect(complain([first])).toEqual([]);
    expect(complain([{ ...first, secret: 1 }])).toHaveLength(1);
    expect(complain([{ ...first, name: 1 }])).toHaveLength(1);
    expect(complain([{}])).toHaveLength(1);
    expect(complain([first], 299)).toHaveLength(1);
    const failure = {
      code: "failures.notFound",
      params: {},
      message: "Not found.",
      requestId: "1",
    };
    const refuse = (more: object) =>
      complaints("DELETE /regions/:_id", { status: 404, body: { ...failure, ...more } });
    expect(refuse({})).toEqual([]);
    expect(refuse({ stack: "at" })).toHaveLength(1);
    expect(refuse({ message: undefined })).toHaveLength(1);
    expect(refuse({ code: undefined })).toHaveLength(1);
    const fields = { name: { code: "regions.exists", params: { at: [1] } } };
    expect(refuse({ fields })).toHaveLength(1);
  });
});
