import { afterEach, expect, test, vi } from "vitest";
import { factorMessages } from "../../contract/personal/second-factor.ts";

// The session is restored from local storage while its module loads.
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { callApi, callFile } = await import("./api.ts");
const { answerProof, isProofRequested, onProofRequest } = await import("./proof.ts");

let stopAsking = () => {};
afterEach(() => {
  stopAsking();
  vi.unstubAllGlobals();
});

/** A server that wants a proof until it has one. */
function serve() {
  const server = { isProven: false, requests: [] as string[] };
  vi.stubGlobal("fetch", async (url: string) => {
    server.requests.push(url);
    return server.isProven
      ? Response.json({ data: url })
      : Response.json(
          { message: factorMessages.proveAgain, code: "factors.proveAgain", params: {} },
          { status: 403 },
        );
  });
  return server;
}
const refusal = expect.objectContaining({ message: factorMessages.proveAgain });

test("A266 calls that want a proof ask once, wait, and are sent again", async () => {
  const server = serve();
  let questions = 0;
  stopAsking = onProofRequest(() => (questions += isProofRequested() ? 1 : 0));
  const calls = Promise.all([
    callApi("/users/1", { method: "DELETE" }),
    callApi("/users/2", { method: "DELETE" }),
    callFile("/activity-logs/export"),
  ]);
  await vi.waitUntil(() => server.requests.length === 3 && isProofRequested());
  server.isProven = true;
  answerProof(true);
  expect(await calls).toHaveLength(3);
  expect(questions).toBe(1);
  expect(server.requests).toHaveLength(6);
  expect(isProofRequested()).toBe(false);
});

test("A266 a proof that is not given is the server's refusal, and nothing is sent again", async () => {
  const server = serve();
  stopAsking = onProofRequest(() => {});
  const call = callApi("/users/1", { method: "DELETE" }).catch((error: unknown) => error);
  await vi.waitUntil(isProofRequested);
  answerProof(false);
  expect(await call).toEqual(refusal);
  expect(server.requests).toHaveLength(1);
});

test("A266 a proof that the server does not take is not asked for for ever", async () => {
  const server = serve();
  stopAsking = onProofRequest(() => {});
  const call = callApi("/users/1", { method: "DELETE" }).catch((error: unknown) => error);
  await vi.waitUntil(isProofRequested);
  answerProof(true);
  expect(await call).toEqual(refusal);
  expect(server.requests).toHaveLength(2);
});

test("A266 where nobody could be asked the refusal comes at once", async () => {
  serve();
  await expect(callApi("/users/1", { method: "DELETE" })).rejects.toEqual(refusal);
});
