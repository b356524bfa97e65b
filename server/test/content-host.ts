import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Insertable } from "kysely";
import type { FramePermissions } from "../../contract/builds/builds.ts";
import type { Role } from "../../contract/roles.ts";
import { type Contents, buildOf } from "../inspection/fixtures.ts";
import type { BuildFile } from "../inspection/folder.ts";
import { inspectBuild } from "../inspection/inspect.ts";
import { readConfig } from "../start/config.ts";
import { buildAddress } from "../builds/addresses.ts";
import { keyInBuild } from "../builds/keys.ts";
import { buildContentHost } from "../content/content.ts";
import { openGrants } from "../builds/grants.ts";
import type { Database } from "../db/connection.ts";
import type { Schema } from "../db/schema.ts";
import { newId } from "../db/ids.ts";
import { insertSession } from "../sessions/queries.ts";
import { diskStore } from "../store/disk.ts";
import type { Store } from "../store/store.ts";
import { createTestDatabase } from "./database.ts";
import { addToDemo, makeUser } from "./factories.ts";

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface HostOptions {
  store?: Store;
  stalledReaderMs?: number;
  maxTransfersPerViewer?: number;
}

/** The real content host on a real port, with its own database and store. */
export async function startContentHost(
  env: Record<string, string> = {},
  { store: otherStore, ...limits }: HostOptions = {},
) {
  const database = await createTestDatabase();
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), "content-host-"));
  const store = otherStore ?? diskStore(folder);
  const grants = await openGrants(db);
  const config = readConfig({ PUBLIC_URL: "http://portal.example:8080", ...env });
  const app = buildContentHost({ config, db, store, grants, ...limits });
  await app.listen({ host: "127.0.0.1", port: Number(env["CONTENT_PORT"] ?? 0) });
  const { port } = app.server.address() as AddressInfo;
  return {
    db,
    store,
    grants,
    config,
    port,
    server: app.server,
    folder,
    /** Sends the raw address: fetch would normalise the addresses under test. */
    call: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      callRaw(port, path, headers, method),
    /** A build as the completion of an upload creates it. */
    publish: (contents: Contents, options: BuildOptions = {}) =>
      publishBuild(db, store, contents, options),
    /** Somebody with a session. */
    signIn: (role: Role) => signIn(db, role),
    /** A demo that plays this build, and an employee who may watch it. */
    show: (build: Published, permissions: FramePermissions = {}) =>
      showBuild(db, build, permissions),
    /** The address as the portal returns it. */
    addressFor: (build: Published, viewer: { sessionId: string }) =>
      new URL(buildAddress({ config, grants }, viewer, build)),
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type ContentHost = Awaited<ReturnType<typeof startContentHost>>;
export type Published = Awaited<ReturnType<typeof publishBuild>>;

async function signIn(db: Database, role: Role) {
  const { id } = await makeUser(db, { role });
  const { id: sessionId } = await insertSession(db, id, "test");
  return { id, sessionId };
}

async function showBuild(db: Database, build: Published, permissions: FramePermissions) {
  const demo = { id: newId(), title: "A demo" };
  const viewer = await signIn(db, "employee");
  await db
    .insertInto("demos")
    .values({ ...demo, ...permissions, category_id: null })
    .execute();
  await db
    .insertInto("assignments")
    .values({ id: newId(), demo_id: demo.id, user_id: viewer.id })
    .execute();
  await playBuild(db, demo.id, build.id);
  return { demo, viewer };
}

/** Makes it the demo's content. */
export async function playBuild(db: Database, demoId: string, buildId: string) {
  await addToDemo(db, demoId, buildId);
  await db.updateTable("demos").set({ build_id: buildId }).where("id", "=", demoId).execute();
}

function callRaw(port: number, path: string, headers: Record<string, string>, method: string) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject).end();
  });
}

interface BuildOptions {
  kind?: "webgl" | "video";
  folder?: string;
}

async function publishBuild(
  db: Database,
  store: Store,
  contents: Contents,
  { kind = "webgl", folder = "My Demo" }: BuildOptions,
) {
  const { files, reader } = buildOf(contents);
  const { outsideHosts, ...found } = await inspectBuild(files, reader);
  const { entry, needsIsolation, files: described, added } = found;
  if (entry === null) throw new Error("the build has no entry");
  const id = newId();
  const place = { id, kind, folder };
  const facts = { entry, needs_isolation: needsIsolation, outside_hosts: outsideHosts };
  await insertBuild(db, { ...place, ...facts }, files);
  for (const { path, contentType, contentEncoding } of described) {
    const own = added.find((file) => file.path === path);
    const body = own?.content ?? (await reader.read(path));
    await store.put(keyInBuild(place, path), body);
    await db
      .insertInto("build_files")
      .values({
        build_id: id,
        path,
        size: String(body.length),
        sha256: createHash("sha256").update(body).digest(),
        content_type: contentType,
        content_encoding: contentEncoding,
      })
      .execute();
  }
  return { ...place, entry };
}

const insertBuild = (
  db: Database,
  build: Pick<
    Insertable<Schema["builds"]>,
    "id" | "kind" | "folder" | "entry" | "needs_isolation" | "outside_hosts"
  >,
  files: BuildFile[],
) =>
  db
    .insertInto("builds")
    .values({
      ...build,
      engine: null,
      engine_version: null,
      size: String(files.reduce((sum, { size }) => sum + size, 0)),
      file_count: files.length,
      checks: "[]",
      trial_run: null,
      created_by: null,
      created_by_name: "Test",
    })
    .execute();
