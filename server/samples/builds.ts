import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DemoBuild, demoBuilds } from "../../samples/demo-builds.ts";
import { inspectBuild } from "../inspection/inspect.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { projectRoot } from "../start/project-root.ts";
import type { Store } from "../store/store.ts";
import { type OwnFile, placeFiles, readerOf, withOwn } from "../uploads/build-source.ts";
import { insertBuild } from "../builds/insert.ts";
import { withTypes } from "../uploads/publish-build.ts";
import { buildPrefix, keyInBuild } from "../builds/keys.ts";
import type { DemoRow } from "./demos.ts";

const BUILDS = join(projectRoot, "dist", "samples");

type By = { id: string; name: string };

/** Content for some demos, inspected like any upload. Where it was not built, the bundled page plays. */
export async function publishBuilds(
  trx: Database,
  store: Store,
  { demos, by, taken }: { demos: DemoRow[]; by: By; taken: string[] },
) {
  for (const build of demoBuilds) {
    const demo = demos.find(({ title }) => title === build.title);
    const files = await readFiles(build);
    if (demo && files.length > 0) await publishOne(trx, store, { demo, by, taken, build, files });
  }
}

async function publishOne(
  trx: Database,
  store: Store,
  input: { demo: DemoRow; by: By; taken: string[]; build: DemoBuild; files: OwnFile[] },
) {
  const { demo, by, taken, build } = input;
  const id = newId(demo.created_at);
  const place = { id, kind: "webgl", folder: build.name.replace(/\.\w+$/, "") } as const;
  const sent = withOwn([], input.files);
  const found = await inspectBuild(sent, readerOf(store, sent), {});
  const { entry } = found;
  if (entry === null) throw new Error(`The sample ${build.name} has no page`);
  const files = withOwn(sent, found.added);
  taken.push(buildPrefix(place));
  await placeFiles(store, files, (path) => keyInBuild(place, path));
  await insertBuild(trx, by, place, { ...found, entry, files: withTypes(files, found) });
  await trx
    .updateTable("builds")
    .set({
      demo_id: demo.id,
      added_by: by.id,
      added_by_name: by.name,
      added_at: demo.created_at,
    })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("demos").set({ build_id: id }).where("id", "=", demo.id).execute();
}

async function readFiles({ name, kind }: DemoBuild): Promise<OwnFile[]> {
  const place = join(BUILDS, name);
  if (kind === "file")
    return readFile(place).then(
      (content) => [{ path: name, content }],
      () => [],
    );
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(place.length + 1), content: await readFile(path) };
      }),
  );
}
