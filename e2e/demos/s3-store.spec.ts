import { expect } from "@playwright/test";
import { UPLOAD_PART_BYTES, uploadMessages } from "../../contract/uploads.ts";
import { hasRadosgwForTests, startRadosgw } from "../../scripts/machine/radosgw.mjs";
import { turningPage } from "../builds.ts";
import { STARTS_WITHIN_MS, type Settings, test as base } from "../own-portal.ts";
import { chooseFolder, makeFolder } from "../upload-samples.ts";

/** The portal keeps its files in a bucket of a real S3 server. */
const test = base.extend<object, { settings: Settings }>({
  settings: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from the pattern
    async ({}, use) => {
      const radosgw = await startRadosgw();
      await use({
        S3_ENDPOINT: radosgw.endpoint,
        S3_BUCKET: "portal",
        S3_ACCESS_KEY_ID: radosgw.accessKeyId,
        S3_SECRET_ACCESS_KEY: radosgw.secretAccessKey,
      });
      await radosgw.stop();
    },
    { scope: "worker", timeout: STARTS_WITHIN_MS },
  ],
});

const hasRadosgw = await hasRadosgwForTests();
test.skip(!hasRadosgw, "needs Ceph's radosgw");

test("M2 F11 the page sends a folder and a large file in parts to the bucket itself, and it plays", async ({
  page,
  openAs,
  settings,
}) => {
  test.slow();
  const sent: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await openAs("admin", "/new-demo");
  const folder = await makeFolder({
    "index.html": turningPage(),
    "scene ä #1.bin": Buffer.alloc(UPLOAD_PART_BYTES + 1000, 7),
  });
  await chooseFolder(page, folder);
  await expect(page.getByText(uploadMessages.folderDone)).toBeVisible({ timeout: 90_000 });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((url) => new URL(url).origin))).toEqual(
    new Set([settings["S3_ENDPOINT"]]),
  );
  const trial = page.getByRole("region", { name: "Trial run" });
  await expect(trial.getByRole("status")).toContainText(/First frame in .+ no errors/, {
    timeout: 60_000,
  });
});
