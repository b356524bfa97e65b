import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { asGuest } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startHostileProvider } from "../test/providers/hostile.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { openBrowser, sessionOf } from "../test/providers/browser.ts";

let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let portal: TestPortal;
let user: MadeUser;
const mallory = { provider: "mallory" };
beforeAll(async () => {
  provider = await startHostileProvider();
  portal = await startPortal(provider.env);
  user = await makeUser(portal.db);
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});

const now = () => Math.floor(Date.now() / 1000);
const mine = () => ({ email: user.email, email_verified: true, name: "Nadia Berg" });
const tokenWith = async (twist: Parameters<typeof provider.answerTo>[1]) => {
  const browser = openBrowser(portal);
  const { url } = await browser.begin(mallory);
  return browser.comeBack(provider.answerTo(url, twist), mallory);
};
const refused = {
  status: 401,
  body: { message: providerMessages.untrusted("mallory").message, code: "providers.untrusted" },
};

describe("S196 an ID token counts only when everything about it is right", () => {
  test("one that is right signs in, so that those below fail for their own reason", async () => {
    expect(sessionOf(await tokenWith({ claims: mine() })).user._id).toBe(user.id);
  });

  test.each([
    ["signed by a stranger under our key's name", { signedBy: "stranger" as const }, {}],
    ["signed by nobody", { signedBy: "nobody" as const }, {}],
    ["for somebody else", {}, { aud: "another-client" }],
    ["for several, and first of all somebody else", {}, { aud: ["portal", "x"], azp: "x" }],
    ["of another issuer", {}, { iss: "https://elsewhere.example" }],
    ["with another nonce", {}, { nonce: "x".repeat(43) }],
    ["without a nonce", {}, { nonce: undefined }],
    ["that is over", {}, { iat: now() - 900, exp: now() - 600 }],
    ["without a subject", {}, { sub: undefined }],
    ["that is missing", { hasNoToken: true }, {}],
  ])("%s is refused", async (_, twist, claims) => {
    const answer = await tokenWith({ ...twist, claims: { ...mine(), ...claims } });
    expect(answer).toMatchObject(refused);
    expect(answer.body["data"]).toBeUndefined();
  });

  test("E427 an address of the token is not verified by what the provider says of another", async () => {
    const claims = { sub: "mixed", email: user.email };
    const userInfo = {
      sub: "mixed",
      name: "Mallory",
      email: "m@example.com",
      email_verified: true,
    };
    const answer = await tokenWith({ claims, userInfo });
    expect(answer.body["data"]).toMatchObject({ newcomer: { email: user.email, known: [] } });
    const same = await tokenWith({ claims, userInfo: { ...userInfo, email: user.email } });
    expect(same).toMatchObject({ status: 409 });
  });

  test("an answer that names another issuer in the address is refused", async () => {
    const browser = openBrowser(portal);
    const { url } = await browser.begin(mallory);
    const query = provider.answerTo(url, { claims: mine() });
    const mixedUp = `${query}&iss=${encodeURIComponent("https://elsewhere.example")}`;
    expect(await browser.comeBack(mixedUp, mallory)).toMatchObject(refused);
  });
});

describe("A197 a provider that is away", () => {
  test("says so in a sentence, and passwords go on", async () => {
    const gone = await startHostileProvider();
    await gone.close();
    const other = await startPortal({ ...gone.env, OIDC_MALLORY_NAME: "Mallory & Sons" });
    try {
      const answer = await openBrowser(other).begin(mallory);
      expect(answer).toMatchObject({
        status: 503,
        body: { message: providerMessages.away("Mallory & Sons").message },
      });
      const { ses_id: seS_id } = await makeUser(other.db);
      const login = await asGuest(other)("POST", "/users/login", { seS_id, password: PASSWORD });
      expect(login.status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test(
    "one that falls silent on the way is given up after seconds",
    { timeout: 20_000 },
    async () => {
      const answer = await tokenWith({ isUnresponsive: true });
      expect(answer).toMatchObject({
        status: 503,
        body: { message: providerMessages.away("mallory").message },
      });
    },
  );
});
