import { expect, type Page } from "@playwright/test";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { signIn, signInByApi } from "../fixtures.ts";
import { call, test } from "../own-portal.ts";
import { makeColleague } from "../people.ts";

/** Passkeys belong to a name. */
test.use({ settings: { HOST: "localhost" } });

test("A262 a passkey follows the password; where it is refused, another way is open", async ({
  page,
}) => {
  const { seS_id } = await makeColleague();
  const usePasskey = page.getByRole("button", { name: "Use a passkey", exact: true });
  const authenticator = await addAuthenticator(page);
  await page.goto(atLocalhost("/favicon.svg"));
  await keepPasskey(page, seS_id);
  await page.goto(atLocalhost("/sign-in"));
  await signIn(page, seS_id);
  await authenticator.agree(false);
  await usePasskey.click();
  await expect(page.getByRole("alert")).toHaveText(factorMessages.wrongPasskey);
  await expect(page.getByRole("button", { name: "Use a recovery code" })).toBeVisible();
  await authenticator.agree(true);
  await usePasskey.click();
  await expect(page).toHaveURL(atLocalhost("/"));
});

const atLocalhost = (path: string) =>
  `${process.env.PORTAL_URL?.replace("127.0.0.1", "localhost")}${path}`;

/** A virtual authenticator in Chromium, which can be set to refuse. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const agree = (isUserVerified: boolean) =>
    devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { agree };
}

/** Created by the browser, as on the profile page. */
async function keepPasskey(page: Page, seS_id: string) {
  const session = await signInByApi(seS_id);
  const path = "/second-factor/passkeys";
  const options = await call<object>(session, "POST", `${path}/options`, {});
  const passkey = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      json as PublicKeyCredentialCreationOptionsJSON,
    );
    const made = await navigator.credentials.create({ publicKey });
    return (made as PublicKeyCredential).toJSON();
  }, options);
  await call(session, "POST", path, { name: "Laptop", passkey });
}
