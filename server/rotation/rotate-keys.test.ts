import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGrants } from "../builds/grants.ts";
import { newId } from "../db/ids.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import { startSignIn } from "../second-factor/challenges.ts";
import { makeWayIn } from "../sessions/way-in.ts";
import { diskStore, SIGNING_KEY } from "../store/disk.ts";
import { asUser } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makePlace, makeThings } from "../test/things.ts";
import { endAllSessions, rotateContentKey, rotateUploadKey } from "./rotate-keys.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

test("S182 a new key for demos ends every address that the old one signed", async () => {
  const [build, session] = [newId(), newId()];
  const grant = (await openGrants(portal.db)).give(build, session);
  expect((await openGrants(portal.db)).read(grant, build)).toBe(session);
  await rotateContentKey(portal.db);
  const renewed = await openGrants(portal.db);
  expect(renewed.read(grant, build)).toBeUndefined();
  expect(renewed.read(renewed.give(build, session), build)).toBe(session);
});

test("S182 a new key for uploads ends every address that the old one signed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rotation-"));
  const keyFile = join(folder, SIGNING_KEY);
  try {
    const { url } = await diskStore(folder).signPut("a/b", { size: 1, expiresInSeconds: 60 });
    const query = Object.fromEntries(new URL(url, "http://localhost").searchParams);
    const read = () => diskStore(folder).receiver?.readAddress(query);
    expect(await read()).toMatchObject({ key: "a/b" });
    await rotateUploadKey(keyFile);
    expect(await read()).toBeUndefined();
    expect((await stat(keyFile)).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("S182 signing everybody out ends every session, reset link and machine token, and the log says so", async () => {
  const user = await makeUser(portal.db);
  const calls = [await asUser(portal, user), await asUser(portal, await makeUser(portal.db))];
  const row = { user_id: user.id, token_hash: hashToken(newToken()), expires_at: "2999-01-01" };
  await portal.db.insertInto("password_resets").values(row).execute();
  const admin = await makeUser(portal.db, { role: "admin" });
  await makeWayIn(portal.db, admin.ses_id, "https://portal.example.com");
  await startSignIn(portal.db, user.id, "hash");
  const { machineToken } = await makeThings(portal.db, await makePlace(portal.db));
  for (const call of calls) expect((await call("GET", "/sessions")).status).toBe(200);
  const count = await endAllSessions(portal.db);
  expect(count).toBeGreaterThanOrEqual(2);
  for (const call of calls) expect((await call("GET", "/sessions")).status).toBe(401);
  for (const table of ["password_resets", "ways_in", "factor_challenges"] as const)
    expect(await portal.db.selectFrom(table).select("user_id").execute(), table).toEqual([]);
  const tokens = await portal.db.selectFrom("machine_tokens").select("id").execute();
  expect([machineToken, tokens]).toEqual([expect.any(String), []]);
  const [entry] = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "record_name", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(entry).toEqual({ action: "logout", record_name: "everybody", after: { count } });
});
