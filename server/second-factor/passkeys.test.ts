import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factorMessages, type PasskeyOptions } from "../../contract/personal/second-factor.ts";
import { asGuest, asUser } from "../test/as.ts";
import { makeAuthenticator, SITE } from "../test/authenticator.ts";
import { makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { startSignIn, dataOf, finishSignIn, withPasskey } from "../test/second-factor.ts";
import { siteOf } from "./passkeys.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: SITE.origin });
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

/** The first step, and the challenge that the passkey has to answer. */
async function begin(user: MadeUser) {
  const { challenge } = await startSignIn(portal, user);
  const response = await asGuest(portal)("POST", "/users/login/passkey", { challenge });
  return { challenge, options: dataOf<PasskeyOptions>(response) };
}

describe("A205 a passkey completes a sign-in at the address of the portal alone", () => {
  test("it is asked for by its id, and signs in", async () => {
    const { user, passkey } = await withPasskey(portal);
    const { challenge, options } = await begin(user);
    const used = passkey.use(options["challenge"], 1);
    expect(options).toMatchObject({ rpId: SITE.id, allowCredentials: [{ id: used.id }] });
    expect(await finishSignIn(portal, { challenge, passkey: used })).toMatchObject({
      status: 200,
      body: { data: { user: { _id: user.id } } },
    });
    // The answer is used up with the challenge.
    const again = await begin(user);
    const replayed = { challenge: again.challenge, passkey: used };
    expect((await finishSignIn(portal, replayed)).status).toBe(400);
    expect((await finishSignIn(portal, { challenge, passkey: used })).status).toBe(400);
  });

  const elsewhere = { ...SITE, origin: "https://evil.example.com" };
  const otherSite = { ...SITE, id: "example.com" };
  test.each([
    ["another origin", elsewhere],
    ["http instead of https", { ...SITE, origin: "http://portal.example.com" }],
    ["another site", otherSite],
  ])("an answer for %s is refused", async (_, site) => {
    const { user, passkey } = await withPasskey(portal);
    const { challenge, options } = await begin(user);
    const refused = await finishSignIn(portal, {
      challenge,
      passkey: passkey.use(options["challenge"], 1, site),
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { passkey: factorMessages.wrongPasskey } },
    });
  });

  test("the passkey of somebody else is refused, be it known here or not", async () => {
    const [ada, ben] = [await withPasskey(portal), await withPasskey(portal)];
    for (const other of [ben.passkey, makeAuthenticator()]) {
      const { challenge, options } = await begin(ada.user);
      const passkey = other.use(options["challenge"], 1);
      expect((await finishSignIn(portal, { challenge, passkey })).status).toBe(400);
    }
  });

  test("an answer under the id of the right passkey, by another key, is refused", async () => {
    const { user, passkey } = await withPasskey(portal);
    const { challenge, options } = await begin(user);
    const { id, rawId } = passkey.use("x", 1);
    const forged = { ...makeAuthenticator().use(options["challenge"], 1), id, rawId };
    expect((await finishSignIn(portal, { challenge, passkey: forged })).status).toBe(400);
  });

  test("an answer to an older question, or without one, is refused", async () => {
    const { user, passkey } = await withPasskey(portal);
    const first = await begin(user);
    const { challenge } = first;
    await asGuest(portal)("POST", "/users/login/passkey", { challenge });
    const late = passkey.use(first.options["challenge"], 1);
    expect((await finishSignIn(portal, { challenge, passkey: late })).status).toBe(400);
    const unasked = await startSignIn(portal, user);
    const guess = { challenge: unasked.challenge, passkey: passkey.use("", 1) };
    expect((await finishSignIn(portal, guess)).status).toBe(400);
  });

  test("a counter that goes back is a copy, and refused", async () => {
    const { user, passkey } = await withPasskey(portal);
    for (const [counter, status] of [
      [5, 200],
      [5, 400],
      [4, 400],
      [6, 200],
    ] as const) {
      const { challenge, options } = await begin(user);
      const used = passkey.use(options["challenge"], counter);
      expect((await finishSignIn(portal, { challenge, passkey: used })).status, `${counter}`).toBe(
        status,
      );
    }
  });

  test("of several calls with one answer at once, one signs in", async () => {
    const { user, passkey } = await withPasskey(portal);
    const { challenge, options } = await begin(user);
    const used = passkey.use(options["challenge"], 0);
    const answers = await Promise.all(
      [1, 2, 3].map(() => finishSignIn(portal, { challenge, passkey: used })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});

describe("A205 a passkey is kept where it was made", () => {
  const makeOne = async (user: MadeUser) => {
    const own = await asUser(portal, user);
    const options = await own("POST", "/second-factor/passkeys/options", {});
    return { own, challenge: dataOf<PasskeyOptions>(options)["challenge"] };
  };

  test.each([
    ["another origin", { ...SITE, origin: "https://evil.example.com" }],
    ["another site", { ...SITE, id: "example.com" }],
  ])("one made at %s is refused", async (_, site) => {
    const { own, challenge } = await makeOne(await makeUser(portal.db));
    const passkey = makeAuthenticator().create(challenge, site);
    const { status } = await own("POST", "/second-factor/passkeys", { name: "Key", passkey });
    expect(status).toBe(400);
  });

  test("a question is answered once, in the session that asked it", async () => {
    const user = await makeUser(portal.db);
    const { own, challenge } = await makeOne(user);
    const body = () => ({ name: "Key", passkey: makeAuthenticator().create(challenge) });
    const other = await asUser(portal, user);
    expect((await other("POST", "/second-factor/passkeys", body())).status).toBe(409);
    expect((await own("POST", "/second-factor/passkeys", body())).status).toBe(201);
    expect(await own("POST", "/second-factor/passkeys", body())).toMatchObject({
      status: 409,
      body: { message: factorMessages.notBegun },
    });
  });

  test("the same cannot be two people's", async () => {
    const { passkey } = await withPasskey(portal);
    const { own, challenge } = await makeOne(await makeUser(portal.db));
    const body = { name: "Key", passkey: passkey.create(challenge) };
    expect(await own("POST", "/second-factor/passkeys", body)).toMatchObject({
      status: 409,
      body: { message: factorMessages.passkeyTaken },
    });
  });
});

test("A205 passkeys need a host with a name and TLS, or the machine itself", () => {
  for (const url of ["http://127.0.0.1:3000", "https://[::1]", "http://portal.example.com"])
    expect(siteOf(url), url).toBeUndefined();
  expect(siteOf("https://portal.example.com:8443")).toEqual({
    id: "portal.example.com",
    origin: "https://portal.example.com:8443",
  });
  expect(siteOf("http://localhost:3000")?.id).toBe("localhost");
});
