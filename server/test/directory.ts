import { TOKEN_PREFIX, type TokenScope } from "../../contract/operation/machine-tokens.ts";
import { insertToken } from "../machine-tokens/queries.ts";
import { newToken } from "../sessions/tokens.ts";
import { countPerFile } from "./shared-process/count-per-file.ts";
import { makeUser } from "./factories.ts";
import type { TestPortal } from "./portal.ts";

export interface ScimAnswer {
  status: number;
  type: string;
  headers: Headers;
  // The wire format is under test: its shape is asserted, not assumed.
  body: Record<string, unknown>;
}
export type ScimCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimAnswer>;

/** A directory with its own token, created by its own administrator. */
export async function asDirectory(portal: TestPortal): Promise<ScimCall> {
  const token = await makeToken(portal, ["people-provisioning"]);
  return scimCaller(portal, { authorization: `Bearer ${token}` });
}

/** A token that acts for an administrator, who is created as well. */
export async function makeToken({ db }: TestPortal, scopes: TokenScope[]): Promise<string> {
  const maker = await makeUser(db, { role: "admin" });
  const actor = { ...maker, role: "admin" as const, regionId: null, sessionId: "", ip: "" };
  const token = TOKEN_PREFIX + newToken();
  const name = `Directory of ${maker.name}`;
  await insertToken(db, actor, { name, role: "admin", scopes, token, days: 1 });
  return token;
}

export const scimCaller =
  (portal: TestPortal, identity: Record<string, string>): ScimCall =>
  async (method, path, body, others = {}) => {
    const response = await fetch(`${portal.url}/scim/v2${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
        ...identity,
        ...others,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    const parsed = text === "" ? {} : (JSON.parse(text) as ScimAnswer["body"]);
    return { status, headers, type: headers.get("content-type") ?? "", body: parsed };
  };

export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const replace = (path: string, value: unknown) => ({ op: "replace", path, value });

const next = countPerFile();
/** The minimum that a person needs, with a staff ID that nobody has. */
export const provisioned = (changes: Record<string, unknown> = {}) => {
  const number = next();
  return {
    userName: `SESA${710_000 + number}`,
    name: { givenName: "Zoé", familyName: "Müller" },
    emails: [{ value: `zoe${number}@example.com`, type: "work" }],
    ...changes,
  };
};

/** The same person, created by the directory. */
export async function provision(scim: ScimCall, changes: Record<string, unknown> = {}) {
  const { status, body } = await scim("POST", "/Users", provisioned(changes));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; userName: string; emails: { value: string }[] };
}
