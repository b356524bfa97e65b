import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRadosgwForTests, startRadosgw } from "../../scripts/machine/radosgw.mjs";
import { readConfig } from "../start/config.ts";
import { asUser, type Call } from "../test/as.ts";
import {
  emptyPlace,
  makeFolder,
  openFolder,
  removeFolders,
  silentReporter,
  sourceOf,
} from "../test/backups.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";
import { findRepository } from "./find-place.ts";
import { findStore } from "./find-portal.ts";
import { takeBackup } from "./take-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

describe.runIf(await hasRadosgwForTests())("backups and buckets", () => {
  let radosgw: Awaited<ReturnType<typeof startRadosgw>>;
  let portal: TestPortal;
  let admin: Call;
  const configOf = (bucket: string) =>
    readConfig({
      S3_BUCKET: bucket,
      S3_ENDPOINT: radosgw.endpoint,
      S3_ACCESS_KEY_ID: radosgw.accessKeyId,
      S3_SECRET_ACCESS_KEY: radosgw.secretAccessKey,
      BACKUP_KEY: "a key that nobody guesses",
    });

  beforeAll(async () => {
    radosgw = await startRadosgw();
    portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
    admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
    const large = Buffer.alloc(17 * 1024 ** 2, "three ");
    await uploadAll(portal, admin, "webgl", {
      "d/index.html": "<p>page</p>",
      "d/ü #1.data": large,
    });
  });
  afterAll(async () => {
    await portal.close();
    await radosgw.stop();
    await removeFolders();
  });

  test("R90 moves a portal's files from the disk to a bucket, and from there to another disk", async () => {
    const folder = await openFolder(await makeFolder());
    const fromDisk = await takeBackup(sourceOf(portal), folder, silentReporter);
    const inBucket = { ...(await emptyPlace()), store: await findStore(configOf("portal")) };
    expect(await verifyBackup(folder, fromDisk.manifest, inBucket, silentReporter)).toEqual([]);

    const place = await findRepository("s3://backups/nightly/portal", configOf("portal"));
    const fromBucket = await takeBackup(inBucket, place, silentReporter);
    expect(fromBucket.manifest.files.count).toBe(2);
    expect((await takeBackup(inBucket, place, silentReporter, 1)).added.count).toBe(0);
    expect(await place.names()).toHaveLength(1);
    const onDisk = await emptyPlace();
    const again = await findRepository("s3://backups/nightly/portal/", configOf("portal"));
    const [name = ""] = await again.names();
    expect(await verifyBackup(again, await again.read(name), onDisk, silentReporter)).toEqual([]);
    for (const { database } of [inBucket, onDisk]) await database.drop();
  });
});
