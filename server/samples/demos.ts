import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleCategories, sampleDemos, thumbnailName } from "../../samples/demos.ts";
import { newId } from "../db/ids.ts";
import { projectRoot } from "../start/project-root.ts";
import type { Store } from "../store/store.ts";
import { daysAgo } from "./days-ago.ts";

const THUMBNAILS = join(projectRoot, "samples", "thumbnails");

export type DemoRow = ReturnType<typeof makeDemos>["demos"][number];

/** Those without content of their own (see builds.ts) play the bundled page. */
export function makeDemos(now: Date) {
  const categories = sampleCategories.map((name) => ({ id: newId(), name }));
  const demos = sampleDemos.map((demo) => {
    const createdAt = daysAgo(now, demo.daysOld);
    return {
      id: newId(createdAt),
      title: demo.title,
      description: demo.description,
      image_url: `thumbnails/${randomBytes(12).toString("hex")}/${thumbnailName(demo)}`,
      video_url: null,
      category_id: categories.find(({ name }) => name === demo.category)?.id ?? null,
      created_at: createdAt,
    };
  });
  return { categories, demos };
}

/** Keys are noted in `taken` before they are used, so that whoever fails can clean up. */
export async function putThumbnails(store: Store, demos: DemoRow[], taken: string[]) {
  taken.push(...demos.map((demo) => demo.image_url));
  await Promise.all(
    demos.map(async ({ title, image_url: key }) =>
      store.put(key, await readFile(join(THUMBNAILS, thumbnailName({ title })))),
    ),
  );
}
