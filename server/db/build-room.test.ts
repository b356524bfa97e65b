import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRadosgwForTests, startRadosgw } from "../../scripts/machine/radosgw.mjs";
import type { DemoDetails } from "../../contract/demos.ts";
import type { Upload } from "../../contract/uploads.ts";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import { buildContentHost } from "../content/content.ts";
import { openGrants } from "../builds/grants.ts";
import { readConfig } from "../start/config.ts";
import { findOrphans } from "../storage/orphans.ts";
import { sweepStorage } from "../storage/sweep.ts";
import { diskStore } from "../store/disk.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { asUser, type Call } from "../test/as.ts";
import { createTestDatabase } from "../test/database.ts";
import type { MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { complete, sendFiles } from "../test/uploads.ts";
import { migrate, migrationNames } from "./migrate.ts";

type Row = Record<string, string | null>;
/** Rows and objects written by the previous version, taken from a portal that ran it. */
const before = JSON.parse(
  await readFile(join(import.meta.dirname, "../test/fixtures/portal-at-010.json"), "utf8"),
) as { tables: Record<string, Row[]>; objects: Record<string, string> };
const rows = (table: string) => before.tables[table] ?? [];
/** In every build of it, and in an address. */
const SCRIPT = "%C3%BC%20%231.js";
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface OpenedStore {
  store: Store;
  env: Record<string, string>;
  close(): Promise<unknown>;
}
const stores: Record<string, () => Promise<OpenedStore>> = {
  disk: async () => {
    const folder = await mkdtemp(join(tmpdir(), "build-room-"));
    const close = () => rm(folder, { recursive: true, force: true });
    return { store: diskStore(folder), env: {}, close };
  },
};
if (await hasRadosgwForTests())
  stores["S3"] = async () => {
    const { endpoint, accessKeyId, secretAccessKey, stop } = await startRadosgw();
    const env = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: "portal",
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    return {
      store: await openStore(readConfig(env), { warn: () => undefined }),
      env,
      close: stop,
    };
  };

describe.each(Object.entries(stores))("a portal of the version before, on %s", (_name, open) => {
  let opened: OpenedStore;
  let portal: TestPortal;
  let host: ReturnType<typeof buildContentHost>;
  let admin: Call;
  beforeAll(async () => {
    opened = await open();
    const { store } = opened;
    const database = await createTestDatabase("template0");
    await migrate(
      database.owner,
      undefined,
      (await migrationNames()).filter((name) => name.slice(0, 3) <= "010"),
    );
    await fillTables(database.owner);
    for (const [key, bytes] of Object.entries(before.objects))
      await store.put(key, Buffer.from(bytes, "base64"));
    await migrate(database.owner, "portal");
    const env = { ...opened.env, WEBGL_FILE_DELAY_MS: "0" };
    portal = await startPortal(env, store, database);
    host = buildContentHost({ ...portal, grants: await openGrants(portal.db) });
    await host.listen({ port: 0, host: "127.0.0.1" });
    admin = await asUser(portal, rows("users")[0] as unknown as MadeUser);
  });
  afterAll(async () => {
    await host.close();
    await portal.close();
    await opened.close();
  });

  const demoOf = async (title: string) => {
    const id = rows("demos").find((row) => row["title"] === title)?.["id"];
    return (await admin("GET", `/demo-products/${id}`)).body["data"] as DemoDetails;
  };
  const load = async (address: string | null) => {
    const { pathname } = new URL(address ?? "");
    const { port } = host.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`);
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const stored = (key: string) => hash(Buffer.from(before.objects[key] ?? "", "base64"));

  test("every demo plays and shows what it did, to the byte", async () => {
    const expectSame = async (key: string | null, address: string | null) => {
      if (key === null || key.startsWith("https:")) return expect(address).toBe(key);
      const { status, body } = await load(address);
      expect(status).toBe(200);
      // Pages are served with the bridge inserted, so the script next to them is compared instead.
      const isPage = key.endsWith(".html");
      const beside = isPage ? (await load(`${address}`.replace("index.html", SCRIPT))).body : body;
      expect(hash(beside), key).toBe(stored(key.replace("index.html", decodeURIComponent(SCRIPT))));
    };
    for (const { title, video_url: video, image_url: image } of rows("demos")) {
      const demo = await demoOf(`${title}`);
      await expectSame(video ?? null, demo.video_url);
      await expectSame(image ?? null, demo.image_url);
    }
  });

  test("F27 every demo may go on calling whom it called", async () => {
    for (const { title } of rows("demos"))
      expect(await demoOf(`${title}`)).toMatchObject({ allows_every_host: true });
  });

  test("every version is there, in its order, with who added it and its trial run", async () => {
    for (const { id } of rows("demos")) {
      const { body } = await admin("GET", `/demo-products/${id}/versions`);
      const versions = body["data"] as DemoVersion[];
      const expected = rows("demo_versions")
        .filter((row) => row["demo_id"] === id)
        .toSorted((a, b) => `${b["added_at"]}`.localeCompare(`${a["added_at"]}`));
      expect(versions.map(({ _id, added_by: by }) => [_id, by])).toEqual(
        expected.map((row) => [row["build_id"], row["added_by_name"]]),
      );
    }
    const { body } = await admin("GET", `/demo-products/${(await demoOf("Wind"))._id}/versions`);
    const current = (body["data"] as DemoVersion[]).find((version) => version.is_current);
    expect(current?.proof).toMatchObject({ firstPictureMs: 900, framesPerSecond: 60 });
  });

  test("a former version can be played again", async () => {
    const { _id } = await demoOf("Wind");
    const first = rows("demo_versions").find((row) => row["demo_id"] === _id)?.["build_id"];
    const { status } = await admin("POST", `/demo-products/${_id}/versions/${first}/restore`);
    expect(status).toBe(200);
    const { video_url: address } = await demoOf("Wind");
    expect(address).toContain(`/${first}/`);
    expect((await load(address)).status).toBe(200);
  });

  test("a deleted demo's files are still held, and go when their time has come", async () => {
    const { key } = rows("removals")[0] ?? {};
    const before30Days = await portal.store.list(`${key}`);
    expect(before30Days).toHaveLength(2);
    await sweepStorage(portal);
    expect(await portal.store.list(`${key}`)).toHaveLength(2);
    await portal.db
      .updateTable("removals")
      .set({ due_at: new Date(0) })
      .execute();
    await sweepStorage(portal);
    expect(await portal.store.list(`${key}`)).toEqual([]);
  });

  test("nothing in the store has lost its record", async () => {
    expect(await findOrphans(portal.db, portal.store)).toEqual([]);
    const [{ builds, pictures } = { builds: 0, pictures: 0 }] = (
      await portal.db
        .selectNoFrom((eb) => [
          eb.selectFrom("builds").select(eb.fn.countAll<number>().as("n")).as("builds"),
          eb.selectFrom("pictures").select(eb.fn.countAll<number>().as("n")).as("pictures"),
        ])
        .execute()
    ).map((row) => ({ builds: Number(row.builds), pictures: Number(row.pictures) }));
    expect(builds).toBe(rows("builds").length);
    // Those that were sent and not deleted, and those of the sample company.
    const folders = new Set(
      Object.keys(before.objects).flatMap((key) => /^thumbnails\/[^/]+/.exec(key) ?? []),
    );
    expect(pictures).toBe(folders.size);
  });

  test("an unfinished upload is gone on with", async () => {
    const { body } = await admin("GET", "/uploads");
    const [{ _id } = { _id: "" }] = body["data"] as Upload[];
    const upload = (await admin("GET", `/uploads/${_id}`)).body["data"] as Upload;
    expect(upload.files.map(({ path, done }) => [path, done])).toEqual([
      ["Half/index.html", true],
      ["Half/a.js", false],
    ]);
    await sendFiles(portal, upload, { "Half/a.js": "1" });
    expect((await complete(admin, _id)).status).toBe(200);
  });

  test("what was uploaded and not used yet can be used", async () => {
    const unused = rows("builds").find(
      ({ id }) => !rows("demo_versions").some((row) => row["build_id"] === id),
    );
    const { status } = await admin("PATCH", `/demo-products/${(await demoOf("Sample"))._id}`, {
      build_id: unused?.["id"],
    });
    expect(status).toBe(200);
    expect((await load((await demoOf("Sample")).video_url)).status).toBe(200);
  });
});

async function fillTables(owner: pg.ClientConfig) {
  const client = new pg.Client(owner);
  await client.connect();
  for (const [table, contents] of Object.entries(before.tables)) {
    const columns = Object.keys(contents[0] ?? {}).map((name) => client.escapeIdentifier(name));
    await client.query(
      `insert into ${table} (${columns.join()})
       select ${columns.join()} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(contents)],
    );
  }
  await client.end();
}
