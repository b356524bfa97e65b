import { setTimeout as sleep } from "node:timers/promises";

const SAMPLE_PASSWORD = "Demo-2025!";
const RETRY_MS = 1000;
/** Longer than any answer of the portal may take. */
const MAX_ANSWER_MS = 60_000;

/** Signs in at one address; every call may go to another. */
export async function signIn(base, staffId, password = SAMPLE_PASSWORD) {
  const session = {};
  const call = async (method, path, body, at = base) => {
    const sent = body && {
      body: JSON.stringify(body),
      headers: { ...session, "content-type": "application/json" },
    };
    const signal = AbortSignal.timeout(MAX_ANSWER_MS);
    const answer = await fetch(`${at}/api/v1${path}`, {
      method,
      headers: session,
      signal,
      ...sent,
    });
    return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
  };
  const { status, data } = await call("POST", "/users/login", { seS_id: staffId, password });
  if (status !== 200) throw new Error(`${staffId} could not sign in: ${status}`);
  session.authorization = `Bearer ${data.token}`;
  session["x-session-id"] = data.user.session_id;
  return { call, user: data.user };
}

/** Status 0: no answer at all. */
export const attempt = (call, ...args) => call(...args).catch(() => ({ status: 0 }));

/** As a browser or another system would: a call that was not answered, or with a 5xx, is sent once more. */
export async function retryOnce(call, ...args) {
  const first = await attempt(call, ...args);
  if (isAnswered(first)) return { ...first, isRetried: false };
  await sleep(RETRY_MS);
  return { ...(await attempt(call, ...args)), isRetried: true };
}

export const isAnswered = ({ status }) => status !== 0 && status < 500;
