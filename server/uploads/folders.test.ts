import { afterAll, beforeAll, expect, test } from "vitest";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, type Files, sendFiles, uploadAll } from "../test/uploads.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ WEBGL_FILE_DELAY_MS: "0" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

const page = '<!doctype html><script src="Showroom.js"></script>';
const model = '{"asset":{"version":"2.0"},"buffers":[{"uri":"scene.bin"}]}';
const folders: [what: string, entry: string, files: Files][] = [
  ["Unreal's page", "Showroom.html", { "d/Showroom.html": page, "d/Showroom.js": "x" }],
  ["a model with its parts", "index.html", { "d/scene.gltf": model, "d/scene.bin": "x" }],
  [
    "a model with its licence",
    "index.html",
    { "d/scene.gltf": model, "d/scene.bin": "x", "d/license.txt": "CC" },
  ],
  ["a video with notes", "tour.mp4", { "d/tour.mp4": "\0\0\0\x18ftypmp42", "d/notes.txt": "x" }],
];
test.each(folders)("F7 a folder with %s is published", async (_what, entry, files) => {
  const { url, build } = await uploadAll(portal, admin, "webgl", files);
  expect(build).toMatchObject({ entry, checks: [] });
  expect(url).toMatch(new RegExp(`/d/${entry}$`));
});

test("F7 of several pages the one that plays is chosen", async () => {
  const files = { "d/hall.html": "<p>hall", "d/stairs.html": "<p>stairs" };
  const upload = await createUpload(admin, "webgl", files);
  await sendFiles(portal, upload, files);
  const open = await complete(admin, upload._id);
  expect(open.body["data"]).toMatchObject({
    build: { entryCandidates: ["hall.html", "stairs.html"] },
  });
  const { body } = await complete(admin, upload._id, { entry: "stairs.html" });
  expect(body["data"]).toMatchObject({
    url: expect.stringMatching(/\/d\/stairs\.html$/) as string,
  });
});

test("F22 junk that a client sends is not published but listed", async () => {
  const files = {
    "d/index.html": "<p>page",
    "d/.git/HEAD": "ref: refs/heads/main",
    "d/.git/config": "secret",
    "d/web.config": "<configuration/>",
  };
  const { _id: id, build } = await uploadAll(portal, admin, "webgl", files);
  expect(build?.checks).toMatchObject([
    {
      level: "info",
      code: "left-out",
      message: 'Left out, because demos do not need it: ".git/", "web.config".',
    },
  ]);
  const published = await portal.store.list(`webgl/${id}`);
  expect(published.map(({ key }) => key)).toEqual([`webgl/${id}/d/index.html`]);
});
