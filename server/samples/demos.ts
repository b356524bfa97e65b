import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleCategories, sampleDemos, thumbnailName } from "../../samples/demos.ts";
import { pictureKey, picturePrefix } from "../builds/keys.ts";
import { newId } from "../db/ids.ts";
import { projectRoot } from "../start/project-root.ts";
import type { Store } from "../store/store.ts";
import { daysAgo } from "./days-ago.ts";

const THUMBNAILS = join(projectRoot, "samples", "thumbnails");

export type DemoRow = ReturnType<typeof makeDemos>["demos"][number];

/** Those without content (see builds.ts) play the bundled page. */
export function makeDemos(now: Date) {
  const categories = sampleCategories.map((name) => ({ id: newId(), name }));
  const demos = sampleDemos.map((demo) => {
    const createdAt = daysAgo(now, demo.daysOld);
    return {
      id: newId(createdAt),
      title: demo.title,
      description: demo.description,
      tags: demo.tags,
      picture_id: randomBytes(12).toString("hex"),
      category_id: categories.find(({ name }) => name === demo.category)?.id ?? null,
      created_at: createdAt,
    };
  });
  return { categories, demos };
}

/** Keys are noted in `taken` before they are used, so that a failure can clean up. */
export async function putPictures(store: Store, demos: DemoRow[], taken: string[]) {
  taken.push(...demos.map((demo) => picturePrefix(demo.picture_id)));
  return Promise.all(
    demos.map(async ({ title, picture_id: id }) => {
      const picture = { id, file_name: thumbnailName({ title }) };
      const bytes = await readFile(join(THUMBNAILS, picture.file_name));
      await store.put(pictureKey(picture), bytes);
      return { ...picture, size: String(bytes.length) };
    }),
  );
}
