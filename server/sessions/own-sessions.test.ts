import { afterAll, beforeAll, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { MAX_PLACE_LENGTH, type Session } from "../../contract/own-sessions.ts";
import { MAX_SESSIONS } from "../../contract/sessions.ts";
import { type Answer, asGuest, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { deviceName } from "./device-name.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const sessionsIn = ({ body }: Answer) => body["data"] as Session[];
const isSignedIn = async (call: Call) => (await call("GET", "/regions")).status === 200;
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";

/** Signs in as a person would, from a device. */
async function signIn(user: MadeUser, device: string) {
  const { body } = await asGuest(portal)(
    "POST",
    "/users/login",
    { seS_id: user.ses_id, password: PASSWORD },
    { "user-agent": device },
  );
  const { token, user: signedIn } = body["data"] as {
    token: string;
    user: { session_id: string };
  };
  const headers = sessionHeaders(token, signedIn.session_id);
  const call: Call = (method, path, sent, more) =>
    asGuest(portal)(method, path, sent, { ...headers, ...more });
  return { id: signedIn.session_id, call };
}

test("S15 shows where one is signed in, and nobody else's devices", async () => {
  const user = await makeUser(portal.db);
  const office = await signIn(user, WINDOWS);
  const tablet = await signIn(user, IPAD);
  await signIn(await makeUser(portal.db), WINDOWS);
  const sessions = sessionsIn(await tablet.call("GET", "/sessions"));
  expect(sessions).toEqual([
    expect.objectContaining({
      _id: tablet.id,
      browser: "Safari",
      system: "iPad",
      is_current: true,
    }),
    expect.objectContaining({ _id: office.id, browser: "Edge", system: "Windows" }),
  ]);
  expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(
    ["_id", "browser", "created_at", "is_current", "last_seen_at", "place", "system"].toSorted(),
  );
});

test("S250 one names the places of one's own sessions, and takes a name away again", async () => {
  const user = await makeUser(portal.db);
  const [office, tablet] = [await signIn(user, WINDOWS), await signIn(user, IPAD)];
  const placesOf = async () =>
    Object.fromEntries(
      sessionsIn(await office.call("GET", "/sessions")).map(({ _id, place }) => [_id, place]),
    );
  expect(await placesOf()).toEqual({ [office.id]: "", [tablet.id]: "" });
  const name = (place: string) => office.call("PATCH", `/sessions/${tablet.id}`, { place });
  expect((await name("  Showroom Lyon ")).status).toBe(200);
  expect(await placesOf()).toEqual({ [office.id]: "", [tablet.id]: "Showroom Lyon" });
  for (const place of ["x".repeat(MAX_PLACE_LENGTH + 1), "two\nlines"])
    expect((await name(place)).status).toBe(400);
  expect((await name("")).status).toBe(200);
  expect(await placesOf()).toEqual({ [office.id]: "", [tablet.id]: "" });
});

test("S250 nobody names a session of somebody else, or one that has ended", async () => {
  const [user, other] = [await makeUser(portal.db), await makeUser(portal.db)];
  const [own, gone] = [await signIn(user, WINDOWS), await signIn(user, IPAD)];
  const stranger = await signIn(other, WINDOWS);
  await own.call("DELETE", `/sessions/${gone.id}`);
  for (const { id } of [gone, stranger])
    expect((await own.call("PATCH", `/sessions/${id}`, { place: "Mine" })).status).toBe(404);
  expect(sessionsIn(await stranger.call("GET", "/sessions"))[0]?.place).toBe("");
});

test("S15 ends one, and then all others", async () => {
  const user = await makeUser(portal.db);
  const [one, two, three, own] = [
    await signIn(user, IPAD),
    await signIn(user, IPAD),
    await signIn(user, IPAD),
    await signIn(user, WINDOWS),
  ];
  expect((await own.call("DELETE", `/sessions/${two.id}`)).status).toBe(200);
  expect((await own.call("DELETE", `/sessions/${two.id}`)).status).toBe(404);
  expect((await two.call("GET", "/regions")).body["message"]).toBe(unauthorized.invalidToken);
  expect(await isSignedIn(one.call)).toBe(true);
  expect((await own.call("DELETE", "/sessions")).status).toBe(200);
  for (const { call } of [one, three]) expect(await isSignedIn(call)).toBe(false);
  expect(sessionsIn(await own.call("GET", "/sessions")).map(({ _id }) => _id)).toEqual([own.id]);
});

test("S15 with one more than the bound, the one that was not used for longest ends", async () => {
  const user = await makeUser(portal.db);
  const calls: Call[] = [];
  for (let i = 0; i < MAX_SESSIONS; i += 1) calls.push(await asUser(portal, user));
  await portal.db
    .updateTable("sessions")
    .set({ last_seen_at: new Date(Date.now() - 3_600_000) })
    .where("user_id", "=", user.id)
    .execute();
  const [first, second] = calls;
  if (!first || !second) throw new Error("no sessions");
  expect(await isSignedIn(first)).toBe(true);
  await asUser(portal, user);
  expect(await isSignedIn(first)).toBe(true);
  expect(await isSignedIn(second)).toBe(false);
});

test.each([
  [IPAD, "Safari", "iPad"],
  [WINDOWS, "Edge", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
  ["curl/8.0", "Other", ""],
])("S15 recognises %s", (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system });
});
