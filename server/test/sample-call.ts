import type { Things } from "./things.ts";

/** Who calls: nobody, an employee, a leader of the record's region and one of another, an administrator. */
export const callers = ["guest", "employee", "inside", "outside", "admin"] as const;
export type Caller = (typeof callers)[number];
export type Expected = Record<Caller, number>;

/** One call of the API with everything it needs to succeed, and the status for each caller. */
export interface Sample {
  /** As in the API document: "PATCH /regions/:_id". */
  call: string;
  method: string;
  expected: Expected;
  /** Whether it changes records if it succeeds. */
  isWrite: boolean;
  path: (t: Things) => string;
  body?: (t: Things) => Record<string, unknown>;
  /** The body is optional. */
  isBodyOptional?: boolean;
}

export const open: Expected = { guest: 200, employee: 200, inside: 200, outside: 200, admin: 200 };
export const signedIn: Expected = { ...open, guest: 401 };
export const managers: Expected = { ...signedIn, employee: 403 };
/** Leaders of the record's region, and no other. */
export const ofRegion: Expected = { ...managers, outside: 404 };
export const adminOnly: Expected = {
  guest: 401,
  employee: 403,
  inside: 403,
  outside: 403,
  admin: 200,
};
export const forbiddenToAll: Expected = { ...adminOnly, admin: 403 };
/** Only the person who started it may continue; see the tests beside its code. */
export const ownerOnly: Expected = {
  guest: 401,
  employee: 404,
  inside: 404,
  outside: 404,
  admin: 404,
};
/** About something that does not exist yet. */
export const missingForAll: Expected = {
  guest: 404,
  employee: 404,
  inside: 404,
  outside: 404,
  admin: 404,
};
/** Leaders may see that a person of their region exists, and no more. */
export const personAdmin: Expected = { ...adminOnly, employee: 404, outside: 404 };
export const made = (expected: Expected): Expected => ({ ...expected, admin: 201 });

interface SampleOptions {
  /** Which record's id is in the path. */
  id?: keyof Things;
  query?: (t: Things) => string;
  body?: Sample["body"];
  isWrite?: boolean;
  isBodyOptional?: boolean;
}

export function sample(call: string, expected: Expected, options: SampleOptions = {}): Sample {
  const [method = "", template = ""] = call.split(" ");
  const { id, query, body, isWrite = method !== "GET", isBodyOptional = false } = options;
  const path = (t: Things) =>
    template
      .replace(":_id", id ? t[id] : "")
      .replace(":build", t.build)
      .replace(":session", t.session)
      .replace(":user", t.person) + (query ? `?${query(t)}` : "");
  return { call, method, expected, isWrite, isBodyOptional, path, ...(body ? { body } : {}) };
}
