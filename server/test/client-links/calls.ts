import type { Database } from "../../db/connection.ts";
import { newId } from "../../db/ids.ts";
import { sealLinkToken } from "../../client-links/secret.ts";
import { hashToken, newToken } from "../../sessions/tokens.ts";
import { makeBuild, makeUser } from "../factories.ts";
import { type Expectation, row } from "../log-entry.ts";
import { adminOnly, open, type Sample, sample, signedIn } from "../sample-call.ts";

/** A leader's link to a demo that is assigned to nobody, and the guest who opened it and watches it. */
export interface LinkThings {
  clientLink: string;
  sharedDemo: string;
  sharedBuild: string;
  /** The person who created it, and who sees every demo. */
  linkSender: string;
  linkToken: string;
  visit: string;
  clientWatch: string;
}

/** A link of somebody who sees every demo, to one that plays a build; opened once, and watched for a moment. */
export async function makeClientLink(db: Database, word: string): Promise<LinkThings> {
  const { id: senderId } = await makeUser(db, { role: "regional" });
  const [id, opening, clientWatch] = [newId(), newId(), newId()];
  const [linkToken, visit] = [newToken(), newToken()];
  const title = `Shared demo of ${word}`;
  const { demo, build } = await makePlayedDemo(db, title);
  await db
    .insertInto("client_links")
    .values({
      id,
      sender_id: senderId,
      demo_id: demo,
      title,
      client: "Northwind",
      token_hash: hashToken(linkToken),
      sealed_token: await sealLinkToken(db, id, linkToken),
      shows_sender: true,
      openings: 1,
      expires_at: "2100-01-01",
    })
    .execute();
  await db
    .insertInto("client_link_openings")
    .values({ id: opening, link_id: id, visit_hash: hashToken(visit), build_id: build })
    .execute();
  await db
    .insertInto("client_watches")
    .values({ id: clientWatch, opening_id: opening, started_at: new Date(), origin: 0 })
    .execute();
  const shared = { sharedDemo: demo, sharedBuild: build, linkSender: senderId };
  return { clientLink: id, ...shared, linkToken, visit, clientWatch };
}

async function makePlayedDemo(db: Database, title: string) {
  const demo = newId();
  await db.insertInto("demos").values({ id: demo, title }).execute();
  const build = await makeBuild(db, demo);
  await db.updateTable("demos").set({ build_id: build }).where("id", "=", demo).execute();
  return { demo, build };
}

/** Somebody else's, except for administrators: what its creator may do is tested in client-links/routes.test.ts. */
const ofAnother = { ...signedIn, employee: 404, inside: 404, outside: 404 };

export const clientLinkCalls: Sample[] = [
  sample("GET /client-links", signedIn, { query: () => "page=1&size=10" }),
  sample("GET /client-links/:_id", ofAnother, { id: "clientLink" }),
  sample(
    "POST /client-links",
    { guest: 401, employee: 404, inside: 201, outside: 201, admin: 201 },
    {
      body: (t) => ({
        demo_id: t.sharedDemo,
        client: t.word,
        expires_in_days: 3,
        max_openings: 5,
        passcode: "",
        build_id: null,
        shows_sender: false,
      }),
    },
  ),
  sample("POST /client-links/:_id/revoke", ofAnother, { id: "clientLink" }),
  sample("GET /client-links/switch", signedIn),
  // Saved unchanged: switching it off would affect other tests. Tested in client-links/routes.test.ts.
  sample("PATCH /client-links/switch", adminOnly, {
    body: () => ({ is_on: true }),
    isWrite: false,
  }),
  sample(
    "GET /demo-products/:_id/client-links",
    { ...signedIn, employee: 404 },
    { id: "sharedDemo" },
  ),
  sample("PATCH /demo-products/:_id/client-links", adminOnly, {
    id: "sharedDemo",
    body: () => ({ is_on: false }),
  }),
  sample("POST /client-links/look", open, {
    body: (t) => ({ link: t.linkToken }),
    isWrite: false,
  }),
  sample("POST /client-links/open", open, {
    body: (t) => ({ link: t.linkToken, passcode: "", name: "Robin" }),
  }),
  sample("POST /client-links/resume", open, { body: (t) => ({ visit: t.visit }), isWrite: false }),
  sample("POST /client-links/watches", open, {
    body: (t) => ({ visit: t.visit, _id: t.newId, elapsed: 0 }),
  }),
  sample("POST /client-links/watches/:_id/beats", open, {
    id: "clientWatch",
    body: (t) => ({ visit: t.visit, runs: [], picture_ms: 900 }),
  }),
];

export const clientLinkEntries: Record<string, Expectation[]> = {
  "POST /client-links": [
    (t, made) =>
      row(["create", "client link"], made, `Shared demo of ${t.word} – ${t.word}`, null, {
        demo: `Shared demo of ${t.word}`,
        client: t.word,
        expires_in_days: 3,
        max_openings: 5,
        passcode: false,
        version: null,
        shows_sender: false,
      }),
  ],
  "POST /client-links/:_id/revoke": [
    (t) => {
      const [before, after] = [{ revoked: false }, { revoked: true }];
      const name = `Shared demo of ${t.word} – Northwind`;
      return row(["update", "client link"], t.clientLink, name, before, after);
    },
  ],
  "PATCH /demo-products/:_id/client-links": [
    (t) => {
      const [before, after] = [{ client_links: true }, { client_links: false }];
      return row(["update", "demo"], t.sharedDemo, `Shared demo of ${t.word}`, before, after);
    },
  ],
};
