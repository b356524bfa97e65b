import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asGuest, asUser } from "../test/as.ts";
import { asDirectory, provision, replace, type ScimCall } from "../test/directory.ts";
import { makeUser } from "../test/factories.ts";
import { mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let scim: ScimCall;
beforeAll(async () => {
  portal = await startPortal();
  scim = await asDirectory(portal);
});
afterAll(() => portal.close());

const make = (changes?: Record<string, unknown>) => provision(scim, changes);
const patch = (id: string, ...Operations: object[]) =>
  scim("PATCH", `/Users/${id}`, { Operations });
const languageOf = async (id: string) =>
  (await scim("GET", `/Users/${id}`)).body["preferredLanguage"];
const welcomeOf = async ({ emails }: { emails: { value: string }[] }) =>
  (await mailTo(portal, emails[0]?.value ?? ""))?.replace(/=\r?\n/g, "");

describe("E420 the language of a person whom a directory creates", () => {
  test.each([
    [{ preferredLanguage: "de-DE" }, "de-DE", "Guten Tag Zo"],
    [{ preferredLanguage: "ja, fr-CA;q=0.8, de;q=0.5" }, "fr-CA", "Bonjour Zo"],
    [{ preferredLanguage: "DE_de" }, "DE-de", "Guten Tag Zo"],
    [{ locale: "de_AT" }, "de-AT", "Guten Tag Zo"],
    [{ preferredLanguage: "fr", locale: "de-DE" }, "fr", "Bonjour Zo"],
    [{ preferredLanguage: "ja-JP", locale: "de-DE" }, "de-DE", "Guten Tag Zo"],
    [{ preferredLanguage: "ja-JP" }, undefined, "Your account is ready"],
    [{ preferredLanguage: "de'; drop table users; --" }, undefined, "Your account is ready"],
    [{ preferredLanguage: "" }, undefined, "Your account is ready"],
    [{}, undefined, "Your account is ready"],
  ])("by %j is %s, also in the first mail", async (attributes, language, greeting) => {
    const person = await make(attributes);
    expect(await languageOf(person.id)).toBe(language);
    expect(await welcomeOf(person)).toContain(greeting);
  });

  test("is no number", async () => {
    const { id } = await make();
    const answer = await patch(id, replace("preferredLanguage", 7));
    expect(answer).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
  });
});

describe("E420 it is changed by the directory", () => {
  test("by PATCH and PUT, with its lines in the log, and found by a filter", async () => {
    const { id } = await make({ preferredLanguage: "de" });
    expect((await patch(id, replace("preferredLanguage", "fr-LU"))).body).toMatchObject({
      preferredLanguage: "fr-LU",
    });
    const found = await scim("GET", `/Users?filter=preferredLanguage eq "FR-lu"`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    await patch(id, replace('emails[type eq "work"].value', "parle@example.com"));
    const notice = await mailTo(portal, "parle@example.com");
    expect(notice?.replace(/=\r?\n/g, "")).toContain("Bonjour");
    expect((await scim("PUT", `/Users/${id}`, { preferredLanguage: "en" })).status).toBe(200);
    expect(await languageOf(id)).toBe("en");
    await patch(id, { op: "remove", path: "preferredLanguage" });
    expect(await languageOf(id)).toBeUndefined();
    const entries = await portal.db
      .selectFrom("activity_logs")
      .select("after")
      .where("record_id", "=", id)
      .where("module", "=", "user")
      .orderBy("sequence")
      .execute();
    const languages = entries.map(
      ({ after }) => (after as Record<string, unknown> | null)?.["language"],
    );
    expect(languages).toEqual(["de", "fr-LU", undefined, "en", null]);
  });

  test("not to one that the portal does not speak, nor by where somebody is", async () => {
    const { id } = await make({ preferredLanguage: "de" });
    await patch(id, replace("preferredLanguage", "ja"), replace("locale", "fr-FR"));
    expect(await languageOf(id)).toBe("de");
  });

  test("and by the page in which the person signs in", async () => {
    const person = await make({ preferredLanguage: "de" });
    const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const password = "Winter-Rollen-47";
    await admin("PATCH", `/users/${person.id}`, { password, confirmPassword: password });
    const login = { seS_id: person.userName, password };
    const french = { "accept-language": "fr" };
    expect((await asGuest(portal)("POST", "/users/login", login, french)).status).toBe(200);
    expect(await languageOf(person.id)).toBe("fr");
  });
});
