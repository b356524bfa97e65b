import { insertSession } from "../sessions/queries.ts";
import type { TestPortal } from "./portal.ts";
import { requireCodes } from "./sentences.ts";

export interface Answer {
  status: number;
  // The wire format is under test: its shape is asserted, not assumed.
  body: Record<string, unknown>;
  headers: Headers;
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A caller without a session. */
export const asGuest = (portal: TestPortal): Call => caller(portal, {});

/** A caller with a session of this person, opened without the expensive hashing of a sign-in. */
export async function asUser(portal: TestPortal, user: { id: string }): Promise<Call> {
  const session = await insertSession(portal.db, user.id, "test");
  return caller(portal, sessionHeaders(session.token, session.id));
}

/** A program with a machine token, or with an invalid one. */
export const asMachine = (portal: TestPortal, token: string): Call =>
  caller(portal, { authorization: `Bearer ${token}` });

export const sessionHeaders = (token: string, sessionId: string) => ({
  authorization: `Bearer ${token}`,
  "x-session-id": sessionId,
});

const caller =
  (portal: TestPortal, identity: Record<string, string>): Call =>
  async (method, path, body, headers = {}) => {
    const isReady = typeof body === "string" || body instanceof FormData;
    const isForm = body === undefined || body instanceof FormData;
    const response = await fetch(`${portal.url}/api/v1${path}`, {
      method,
      headers: {
        ...(isForm ? {} : { "content-type": "application/json" }),
        ...identity,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isReady ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (!isJson)
      return {
        status: response.status,
        headers: response.headers,
        body: { text: await response.text() },
      };
    const answer = (await response.json()) as Answer["body"];
    requireCodes(answer);
    return { status: response.status, headers: response.headers, body: answer };
  };
