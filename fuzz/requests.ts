import fc from "fast-check";
import type { Operation, Schema } from "./document.ts";
import { files } from "./files.ts";
import { hostileKey, hostileText, hostileValue } from "./hostile-values.ts";
import { openTwists, safeTwists } from "./twists.ts";
import { idOf, nameOf, valid } from "./valid-values.ts";
import { type Caller, callers, powerless } from "./world.ts";

/** A request before it is sent: it refers to things by name, so that it can be read and sent again. */
export interface Plan {
  operation: Operation;
  caller: Caller;
  params: Record<string, string>;
  query: [name: string, value: string][];
  body: PlannedBody;
  /** How it deviates from what a well-behaved client would send. */
  twist: string;
  /** Sent two times at once, as after a double click. */
  isTwofold: boolean;
}
export type PlannedBody =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "file"; file: string; field: string }
  | { kind: "bytes"; length: number };

/** Who may send what in one batch. */
export interface RequestOptions {
  operations: Operation[];
  /** The one caller that also writes; all others only read. */
  writer: Caller;
  /** Writes concern only this noun; any noun when undefined. */
  noun: string | undefined;
}

export function requests({ operations, writer, noun }: RequestOptions): fc.Arbitrary<Plan> {
  const reads = operations.filter(({ method }) => method === "GET");
  const writes = operations.filter(
    (operation) => operation.method !== "GET" && (!noun || operation.noun === noun),
  );
  // Callers that are refused almost everywhere try the open calls more often.
  const isPowerless = powerless.includes(writer);
  const open = writes.filter(({ isOpen }) => isOpen);
  // What an administrator deletes is really deleted: there a read has to remain a read.
  const ownTwists = noun ? safeTwists : openTwists;
  const self = fc.constant(writer);
  return fc.oneof(
    { weight: isPowerless ? 2 : 5, arbitrary: anyOf(writes, self, openTwists) },
    ...(isPowerless ? [{ weight: 4, arbitrary: anyOf(open, self, openTwists) }] : []),
    { weight: isPowerless ? 1 : 3, arbitrary: anyOf(reads, self, ownTwists) },
    { weight: 3, arbitrary: anyOf(reads, anyReader, safeTwists) },
  );
}

const anyReader = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...callers.filter((caller) => !powerless.includes(caller))),
  },
  { weight: 1, arbitrary: fc.constantFrom(...powerless) },
);

const anyOf = (operations: Operation[], caller: fc.Arbitrary<Caller>, twists: string[]) =>
  fc.oneof(...operations.map((operation) => request(operation, caller, twists)));

function request(operation: Operation, caller: fc.Arbitrary<Caller>, twists: string[]) {
  return fc.record<Plan>({
    operation: fc.constant(operation),
    caller,
    params: fc.record(
      Object.fromEntries(
        operation.params.map((name) => [name, param(name === "_id" ? operation.noun : name)]),
      ),
    ),
    query: query(operation),
    body: body(operation),
    twist: fc.oneof(
      { weight: 5, arbitrary: fc.constant("none") },
      { weight: 1, arbitrary: fc.constantFrom(...twists) },
    ),
    isTwofold: fc.oneof(
      { weight: 15, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
}

const param = (word: string) =>
  fc.oneof({ weight: 12, arbitrary: idOf(word) }, { weight: 1, arbitrary: hostileText });

type Pairs = Plan["query"];

function query(operation: Operation): fc.Arbitrary<Pairs> {
  const sensible = isSignedPut(operation) ? signedQuery : sensibleQuery(operation);
  const spoiled = fc
    .tuple(sensible, fc.nat(20), hostileText)
    .map(([pairs, at, value]) =>
      pairs.map(([name, was], i): Pairs[number] => [name, i === at % pairs.length ? value : was]),
    );
  const extended = fc
    .tuple(
      sensible,
      fc.oneof(hostileKey, fc.constantFrom("page", "size", "search", "key")),
      hostileText,
    )
    .map(([pairs, name, value]): Pairs => [...pairs, [name, value]]);
  const twice = sensible.map((pairs) => [...pairs, ...pairs]);
  return fc.oneof(
    { weight: 12, arbitrary: sensible },
    { weight: 3, arbitrary: spoiled },
    { weight: 2, arbitrary: extended },
    { weight: 1, arbitrary: twice },
  );
}

const isSignedPut = ({ call }: Operation) => call === "PUT /uploads/objects";
const signedQuery: fc.Arbitrary<Pairs> = fc.constant(
  ["key", "size", "expires", "signature"].map((name): Pairs[number] => [
    name,
    nameOf(`address ${name}`),
  ]),
);

function sensibleQuery({ query: parameters }: Operation): fc.Arbitrary<Pairs> {
  const requiredKeys = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const values = parameters.map(({ name, schema }) => [name, valid(schema, name)] as const);
  return fc
    .record(Object.fromEntries(values), { requiredKeys })
    .map((made) => Object.entries(made).map(([name, value]) => [name, String(value)]));
}

function body(operation: Operation): fc.Arbitrary<PlannedBody> {
  if (isSignedPut(operation))
    return fc
      .oneof(fc.constant("<canvas></canvas>".length), fc.nat(40))
      .map((length) => ({ kind: "bytes", length }));
  if (operation.takesFile)
    return fc.record({
      kind: fc.constant("file" as const),
      file: fc.constantFrom(...Object.keys(files)),
      field: fc.oneof({ weight: 9, arbitrary: fc.constant("file") }, hostileKeyInForm),
    });
  if (!operation.body) return fc.constant({ kind: "none" });
  return json(operation.body).map((value) => ({ kind: "json", value }));
}

const hostileKeyInForm = {
  weight: 1,
  arbitrary: fc.constantFrom("", "files", "__proto__", "constructor"),
};

/** Valid, with one thing wrong, or something else altogether. */
function json(schema: Schema): fc.Arbitrary<unknown> {
  const sound = valid(schema);
  const spoiled = fc
    .tuple(
      sound,
      fc.nat(20),
      fc.constantFrom("replace", "leave out", "wrap", "add"),
      hostileKey,
      hostileValue,
    )
    .map(([value, ...how]) => spoil(value as Record<string, unknown>, ...how));
  return fc.oneof(
    { weight: 10, arbitrary: sound },
    { weight: 7, arbitrary: spoiled },
    { weight: 1, arbitrary: hostileValue },
  );
}

function spoil(
  sound: Record<string, unknown>,
  at: number,
  how: string,
  newKey: string,
  value: unknown,
): unknown {
  const keys = Object.keys(sound);
  const key = keys[at % Math.max(1, keys.length)];
  const { [key ?? ""]: was, ...others } = sound;
  // Not a literal key: "__proto__" has to become one, too.
  const withField = (name: string, field: unknown) =>
    Object.fromEntries([...Object.entries(sound), [name, field]]);
  if (how === "add" || key === undefined) return withField(newKey, value);
  if (how === "leave out") return others;
  return withField(key, how === "wrap" ? [was] : value);
}
