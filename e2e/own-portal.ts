import { startSidePortal } from "../scripts/side-portal.mjs";
import { callApi, headersOf, test as base } from "./fixtures.ts";

type Session = Parameters<typeof headersOf>[0];
/** For a busy machine: no test is judged by it. */
export const STARTS_WITHIN_MS = 600_000;
/** Environment variables of the portal, beside those that it needs to run at all. */
export type Settings = Record<string, string>;

/**
 * For journeys that change what other specs rely on: each worker that runs them has a separate portal.
 * Playwright never runs tests with and without this fixture in the same worker.
 */
export const test = base.extend<object, { settings: Settings; ownPortal: undefined }>({
  settings: [{}, { scope: "worker", timeout: STARTS_WITHIN_MS }],
  ownPortal: [
    async ({ settings }, use) => {
      const portal = await startSidePortal(settings);
      process.env.PORTAL_URL = portal.url;
      process.env.PORTAL_DATA_DIR = portal.dataDir;
      await use(undefined);
      await portal.stop();
    },
    { scope: "worker", auto: true, timeout: STARTS_WITHIN_MS },
  ],
});

/** Calls the API as this person; a refusal fails the test. */
export async function call<Data>(session: Session, method: string, path: string, body?: object) {
  const answer = await callApi(path, {
    method,
    headers: { ...headersOf(session), ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}
