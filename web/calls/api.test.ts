import { afterEach, expect, test, vi } from "vitest";
import { failures, tooManyRequests } from "../../contract/errors.ts";
import { userMessages } from "../../contract/users.ts";
import german from "../../languages/de.json" with { type: "json" };
import { speak } from "../ui/translation.ts";
import type { WithMessage } from "./api.ts";

// The session is restored from local storage while its module loads.
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { callApi, fieldErrorsOf, messageOf } = await import("./api.ts");

const { translate } = speak(german, "de");
const requests: RequestInit[] = [];
const answerWith = (status: number, body: object) =>
  vi.stubGlobal("fetch", async (_url: string, request: RequestInit) => {
    requests.push(request);
    return Response.json(body, { status });
  });
afterEach(() => {
  vi.unstubAllGlobals();
  requests.length = 0;
});
const refused = (body: object, status = 400) => {
  answerWith(status, body);
  return callApi("/users", { method: "POST", body: {} }).catch((error: unknown) => error);
};

test("a refusal is told in German, with its minutes", async () => {
  expect(translate(messageOf(await refused(tooManyRequests(120), 429)))).toBe(
    "Zu viele Versuche. Bitte versuchen Sie es in 2 Minuten noch einmal.",
  );
});

test("objections to fields are told by their codes", async () => {
  const { message, ...details } = tooManyRequests(60);
  const body = { message, ...details, errors: { email: message }, fields: { email: details } };
  const { email = failures.generic } = fieldErrorsOf(await refused(body, 409));
  expect(translate(email)).toBe(
    "Zu viele Versuche. Bitte versuchen Sie es in 1 Minute noch einmal.",
  );
});

test("words without a code are shown as they came, or found by their words", async () => {
  expect(translate(messageOf(await refused({ message: "Go away." })))).toBe("Go away.");
  expect(translate(messageOf(await refused({ message: failures.notFound })))).toBe(
    "Nicht gefunden.",
  );
  const errors = { name: "Go away." };
  const { name } = fieldErrorsOf(await refused({ message: "Go away.", errors }));
  expect(name?.message).toBe("Go away.");
});

test("what an answer says comes as one sentence, beside its data", async () => {
  answerWith(200, { data: { _id: "1" }, ...userMessages.deleted("Eva") });
  const { message, ...rest } = await callApi<WithMessage>("/users/1", { method: "DELETE" });
  expect(rest).toEqual({ data: { _id: "1" } });
  expect(translate(message)).toBe("Benutzer „Eva“ wurde gelöscht");
});

test("an answer that says nothing stays as it is", async () => {
  answerWith(200, { data: [], totalCount: 0 });
  expect(await callApi("/users")).toEqual({ data: [], totalCount: 0 });
});

test("every call names the language of the page", async () => {
  answerWith(200, { data: [] });
  await callApi("/users");
  expect(requests[0]?.headers).toMatchObject({ "accept-language": "en" });
});
