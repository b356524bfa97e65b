import { access, chmod, chown, cp, mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, test, type TestContext } from "vitest";
import { findBinaries, MAJOR_VERSION } from "./binaries.ts";
import { createCluster } from "./cluster.ts";
import { chooseDatabaseUser, mayEnter, type DatabaseUser } from "./database-user.ts";
import { prepareLaunch } from "./launch.ts";
import { readServerPid } from "./leftovers.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./postgres.ts";
import { chooseSocketFolder } from "./socket-folder.ts";
import { makeDataDir, startWriter } from "./writer-process.ts";

const quiet = { info: () => undefined, warn: () => undefined };
const isRoot = process.getuid?.() === 0;
const nobody: DatabaseUser = { name: "nobody", uid: 65534, gid: 65534 };

describe.runIf(isRoot)("under root", () => {
  test("PostgreSQL runs as somebody else, with no right of root", async () => {
    const dataDir = await makeOpenDataDir();
    await withPostgres(dataDir, async () => {
      const status = await serverStatus(dataDir);
      expect(status("Uid")).not.toContain("0");
      expect(BigInt(`0x${status("CapEff")[0]}`)).toBe(0n);
    });
  });

  test("inside a folder that only root may enter it keeps the right to pass, and no other", async () => {
    const dataDir = await makeDataDir();
    await mkdir(dataDir);
    expect((await stat(dirname(dataDir))).mode & 0o777).toBe(0o700);
    await withPostgres(dataDir, async () => {
      const status = await serverStatus(dataDir);
      expect(status("Uid")).not.toContain("0");
      const readSearch = 1n << 2n;
      for (const set of ["CapEff", "CapPrm", "CapBnd"])
        expect(BigInt(`0x${status(set)[0]}`)).toBe(readSearch);
    });
  });

  test.each([
    ["inside a folder that only root may enter", 0o755],
    ["that only root may run, as under umask 077,", 0o700],
  ])("programs %s work, too", async (_, mode) => {
    const dataDir = await makeDataDir();
    await mkdir(dataDir);
    const folder = join(dataDir, "programs");
    await cp((await findBinaries()).folder, folder, { recursive: true, verbatimSymlinks: true });
    const [postgres, initdb] = [join(folder, "bin/postgres"), join(folder, "bin/initdb")];
    await chmod(postgres, mode);
    await chmod(initdb, mode);
    const cluster = join(dataDir, "postgres");
    const how = await prepareLaunch(await chooseDatabaseUser(cluster), [dataDir], postgres);
    await createCluster(dataDir, cluster, { folder, postgres, initdb }, how);
    expect(await readFile(join(cluster, "PG_VERSION"), "utf8")).toBe(`${MAJOR_VERSION}\n`);
  });

  test("where root itself lacks that right, as in most containers, it keeps the next larger one", async () => {
    const dataDir = await makeDataDir();
    const writer = startWriter(dataDir, { without: ["dac_read_search"] });
    await writer.waitForLine("row");
    const override = 1n << 1n;
    expect(BigInt(`0x${(await serverStatus(dataDir))("CapEff")[0]}`)).toBe(override);
    process.kill(writer.pid, "SIGTERM");
    expect(await writer.ended).toBe(0);
  });

  test("where neither is to be had, the sentence names the closed folder and the ways out", async () => {
    const dataDir = await makeDataDir();
    const writer = startWriter(dataDir, { without: ["dac_read_search", "dac_override"] });
    expect(await writer.waitForLine("refused")).toContain(
      `who may not enter ${dirname(dataDir)}. Allow it`,
    );
  });

  test("nothing but the database changes hands", async () => {
    const dataDir = await makeOpenDataDir();
    await withPostgres(dataDir, async () => {
      const owner = async (path: string) => (await stat(join(dataDir, path))).uid;
      expect(await owner(".")).toBe(0);
      expect(await owner("postgres.log")).toBe(0);
      const databaseUser = await owner("postgres");
      expect(databaseUser).not.toBe(0);
      expect(await owner("postgres-socket")).toBe(databaseUser);
    });
  });

  test("a database of an ordinary user stays that user's", async (context) => {
    await needRepositoryAccess(context);
    const dataDir = await makeOpenDataDir();
    await chown(dataDir, nobody.uid, nobody.gid);
    await writeAs(dataDir, nobody);
    await withPostgres(dataDir, async () => {
      expect((await serverStatus(dataDir))("Uid")).toContain(String(nobody.uid));
    });
    await writeAs(dataDir, nobody);
  });

  test("an ordinary user is told whose database it is", async (context) => {
    await needRepositoryAccess(context);
    const dataDir = await makeOpenDataDir();
    await withPostgres(dataDir, async () => undefined);
    await chmod(dataDir, 0o777);
    const { uid } = await stat(join(dataDir, "postgres"));
    const writer = startWriter(dataDir, { uid: 12_345, gid: 12_345 });
    expect(await writer.waitForLine("refused")).toContain(
      `belongs to another user (number ${uid})`,
    );
  });

  test("an ordinary user is told that the data folder cannot be written", async (context) => {
    await needRepositoryAccess(context);
    const dataDir = await makeOpenDataDir();
    const writer = startWriter(dataDir, { uid: nobody.uid, gid: nobody.gid });
    expect(await writer.waitForLine("refused")).toContain(
      `may not write in the data folder ${dataDir}`,
    );
  });
});

test("a socket folder of somebody else is refused", async (context) => {
  if (!isRoot) context.skip("needs root to make a folder of somebody else");
  const dataDir = await makeOpenDataDir();
  await mkdir(join(dataDir, "postgres-socket"));
  await chown(join(dataDir, "postgres-socket"), 12_345, 12_345);
  await expect(startEmbeddedPostgres(dataDir, quiet)).rejects.toThrow("belongs to somebody else");
});

test.each([
  ["long", "x".repeat(120)],
  ["awkward", `a, "b" 'c' ü\\`],
])("a data folder with a %s name works", async (_, name) => {
  const dataDir = join(await makeDataDir(), name);
  await mkdir(dataDir, { recursive: true });
  await withPostgres(dataDir, async ({ connection }) => {
    expect(connection.host).toBe(chooseSocketFolder(dataDir));
    const found = await stat(connection.host);
    expect(found.mode & 0o777).toBe(0o700);
  });
});

test("only the socket listens, and the application's role owns nothing", async () => {
  const dataDir = await makeDataDir();
  await mkdir(dataDir);
  await withPostgres(dataDir, async ({ connection }) => {
    const client = new pg.Client({ ...connection, user: "portal" });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
              rolsuper or rolcreatedb or rolcreaterole as mighty
         from pg_roles where rolname = current_user`,
    );
    await expect(client.query("create table mine ()")).rejects.toThrow("permission denied");
    await client.end();
    expect(rows).toEqual([{ addresses: "", checksums: "on", mighty: false }]);
  });
});

async function makeOpenDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  await chmod(dirname(dataDir), 0o755);
  await mkdir(dataDir);
  return dataDir;
}

async function withPostgres(dataDir: string, inspect: (at: EmbeddedPostgres) => Promise<void>) {
  const postgres = await startEmbeddedPostgres(dataDir, quiet);
  try {
    await inspect(postgres);
  } finally {
    await postgres.stop();
  }
}

async function serverStatus(dataDir: string) {
  const pid = await readServerPid(join(dataDir, "postgres"));
  const text = await readFile(`/proc/${pid}/status`, "utf8");
  return (name: string) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(text)?.[1]?.split("\t") ?? [];
}

async function writeAs(dataDir: string, user: DatabaseUser) {
  const writer = startWriter(dataDir, { uid: user.uid, gid: user.gid });
  await writer.waitForLine("row");
  process.kill(writer.pid, "SIGTERM");
  expect(await writer.ended).toBe(0);
}

/** The ordinary user runs this same code, so it has to be readable. */
async function needRepositoryAccess({ skip }: TestContext) {
  for (let folder = import.meta.dirname; folder !== "/"; folder = dirname(folder)) {
    await access(folder);
    if (!mayEnter(await stat(folder), nobody)) skip(`an ordinary user may not enter ${folder}`);
  }
}
