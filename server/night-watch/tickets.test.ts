import { afterAll, beforeAll, expect, test } from "vitest";
import { trialAddress } from "../builds/addresses.ts";
import { type ContentHost, type Published, startContentHost } from "../test/content-host.ts";
import { purgeOldTickets, withTicket } from "./tickets.ts";

let host: ContentHost;
let build: Published;
let other: Published;
beforeAll(async () => {
  host = await startContentHost();
  build = await host.publish({ "index.html": "<canvas></canvas>" });
  other = await host.publish({ "index.html": "<canvas></canvas>" });
  await host.show(build);
  await host.show(other);
});
afterAll(() => host.close());

const statusOf = async (ticket: { sessionId: string }, played: Published) =>
  (await host.call(new URL(trialAddress(host, ticket, played)).pathname)).status;

test("F30 a ticket opens one build, for as long as it is watched", async () => {
  const ticket = await withTicket(host.db, build.id, async (given) => {
    expect(await statusOf(given, build)).toBe(200);
    expect(await statusOf(given, other)).toBe(404);
    return given;
  });
  // Answers are cached for a quarter of a second.
  await expect.poll(() => statusOf(ticket, build)).toBe(404);
});

test("F30 one that a crash left behind ends by itself", async () => {
  await withTicket(host.db, build.id, async (given) => {
    await host.db
      .updateTable("watch_tickets")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await statusOf(given, build)).toBe(404);
    await purgeOldTickets(host.db);
    expect(await host.db.selectFrom("watch_tickets").select("id").execute()).toEqual([]);
  });
});
