import fc from "fast-check";
import { PASSWORD } from "../server/test/factories.ts";
import type { Schema } from "./document.ts";

/** Requests contain names of things in this form until they are sent: the same seed gives the same requests. */
export const nameOf = (thing: string) => `{{${thing}}}`;

/** Not in use yet, and valid as a new password. */
export const OTHER_PASSWORD = "Canary-2!";

/** What the ids in requests refer to; each name is one of Things, or one from fuzz/world.ts. */
const pools = {
  person: [
    "caller",
    "employee",
    "colleague",
    "waiting",
    "stranger",
    "inside",
    "outside",
    "admin",
    "deactivated",
  ],
  demo: ["given demo", "played demo", "hidden demo"],
  "deleted demo": ["deleted demo"],
  build: ["build"],
  region: ["region", "elsewhere", "empty region"],
  country: ["country", "country elsewhere", "empty country"],
  city: ["city", "city elsewhere"],
  category: ["category"],
  type: ["type", "employee type", "admin type"],
  mapping: ["mapping", "mapping elsewhere"],
  upload: ["ready upload", "open upload", "upload of another"],
  watch: ["watch", "watch of another"],
  rule: ["rule", "rule elsewhere"],
  filter: ["savedFilter"],
  meeting: ["meeting"],
  "client link": ["clientLink"],
  kiosk: ["kiosk"],
  session: ["spare session", "session of another"],
  "people import": ["peopleImport"],
  job: ["job"],
  mail: ["mail"],
  token: ["machineToken"],
  webhook: ["webhook"],
  delivery: ["webhookDelivery"],
  passkey: ["passkey"],
} as const;
type Pool = keyof typeof pools;
export const thingNames: readonly string[] = Object.values(pools).flat();

/** The pool of a field, or of the id in a path, by name. */
const poolOf: Record<string, Pool> = {
  users: "person",
  user: "person",
  user_id: "person",
  person: "person",
  "demo-products": "demo",
  "deleted-demos": "deleted demo",
  demo: "demo",
  demo_id: "demo",
  demo_product_id: "demo",
  demo_product_ids: "demo",
  ids: "mapping",
  builds: "build",
  build: "build",
  regions: "region",
  region: "region",
  region_id: "region",
  countries: "country",
  country_id: "country",
  cities: "city",
  "product-categories": "category",
  product_category_id: "category",
  category: "category",
  "user-types": "type",
  user_type_id: "type",
  "user-demo-mapping": "mapping",
  "assignment-rules": "rule",
  rule: "rule",
  uploads: "upload",
  watches: "watch",
  "saved-filters": "filter",
  "client-links": "client link",
  kiosks: "kiosk",
  meetings: "meeting",
  meeting_id: "meeting",
  demo_ids: "demo",
  sessions: "session",
  session: "session",
  "people-imports": "people import",
  jobs: "job",
  mails: "mail",
  "machine-tokens": "token",
  webhooks: "webhook",
  "webhook-deliveries": "delivery",
  "factor-rules": "type",
  passkeys: "passkey",
};

const HEX = "0123456789abcdef".split("");
const unknownId = fc.string({
  unit: fc.constantFrom(...HEX),
  minLength: 24,
  maxLength: 24,
});
const anything = fc.constantFrom(...thingNames.map(nameOf));

/** Mostly of the right kind, sometimes of another, sometimes of nothing. */
export function idOf(word: string): fc.Arbitrary<string> {
  const pool = poolOf[word];
  if (!pool) return fc.oneof(anything, unknownId);
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...pools[pool].map(nameOf)) },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: unknownId },
  );
}

const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
const word = fc.nat(2000).map((n) => `Fuzz ${letters(n)}`);
const smallNumber = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.nat(999_999_999)).map(String);
const day = fc.constantFrom("2026-01-01", "2026-02-28", "2020-12-31", "2030-06-15");

/** What the schema alone does not say: what a person would fill in. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  name: word,
  type_name: word,
  title: word,
  colour: fc.constantFrom(null, "", "#0b7a49", "#ffffff"),
  query: fc.constantFrom("search=solar", "sort=oldToNew&tags=hall"),
  email: fc.nat(2000).map((n) => `fuzz${n}@example.com`),
  seS_id: fc.oneof(
    fc.constant(nameOf("staff id")),
    fc.nat(2000).map((n) => `SESA${700_000 + n}`),
  ),
  password: fc.oneof(
    { weight: 3, arbitrary: fc.constant(PASSWORD) },
    { weight: 1, arbitrary: fc.constant(OTHER_PASSWORD) },
  ),
  confirmPassword: fc.constant(PASSWORD),
  // A day on which nobody is locked out yet.
  grace_days: fc.integer({ min: 1, max: 365 }),
  token: fc.constantFrom(nameOf("reset token"), "x".repeat(43)),
  link: fc.constantFrom(nameOf("linkToken"), "x".repeat(43)),
  visit: fc.constantFrom(nameOf("visit"), "x".repeat(43)),
  department: fc.constant("Sales"),
  designation: fc.constant("Manager"),
  page: smallNumber,
  size: smallNumber,
  cursor: smallNumber,
  expires_on: day,
  from: day,
  to: day,
  search: fc.oneof(word, fc.constantFrom("a", "%", "_", "SESA", "é")),
  role: fc.constantFrom("employee", "regional", "admin", "x"),
  path: fc.constantFrom("index.html", "Build/app.js", "a/picture.png", "film.mp4"),
  entry: fc.constantFrom("index.html", "a/index.html"),
  url: fc.constantFrom(
    "https://hooks.example.com/a",
    "http://hooks.example.com/",
    "https://10.0.0.1/",
  ),
  image_url: fc.constantFrom(null, "", "https://pictures.example.com/a.png"),
  video_url: fc.constantFrom(null, "", "https://demos.example.com/x/index.html"),
};
const byNameAndType: Record<string, fc.Arbitrary<unknown>> = {
  "size integer": fc.nat(64),
  "_id string": unknownId,
};

/** A value that the schema allows, and mostly one that makes sense. */
export function valid(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const named = byNameAndType[`${name} ${schema.type}`] ?? byName[name];
  if (named && schema.type !== "array") return named;
  if (name === "product_category_id") return fc.record({ _id: idOf(name) });
  if (poolOf[name] && schema.type !== "array") return idOf(name);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, name)));
  return byType[schema.type ?? ""]?.(schema, name) ?? text(schema);
}

const byType: Record<string, (schema: Schema, name: string) => fc.Arbitrary<unknown>> = {
  object,
  array,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: (schema) => fc.integer(boundsOf(schema)),
  number: () => fc.nat(5000),
};

const boundsOf = ({ minimum = 0, maximum = 1000 }: Schema) => ({
  min: minimum,
  max: Math.min(maximum, 2 ** 31 - 1),
});

/** All required fields and some of the others. Fields that must match do. */
function object({ properties = {}, required = [] }: Schema) {
  const fields = Object.entries(properties).map(([key, one]) => [key, valid(one, key)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required }).map((made) => {
    const { password } = made;
    return "confirmPassword" in properties && password !== undefined
      ? { ...made, confirmPassword: password }
      : made;
  });
}

function array({ items, prefixItems, maxItems = 4 }: Schema, name: string) {
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => valid(one)));
  return fc.array(items ? valid(items, name) : fc.nat(), { maxLength: Math.min(maxItems, 4) });
}

function text({ pattern, minLength = 0, maxLength = 60 }: Schema) {
  // Patterns of names with Unicode classes are handled by field name above; the rest are plain patterns.
  if (pattern && !pattern.includes("\\p")) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}
