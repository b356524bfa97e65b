import { inspectionMessages } from "../../contract/builds/inspection.ts";
import { isWasm } from "./codec.ts";
import { extensionOf } from "./content-types.ts";
import type { FileDescription } from "./describe-file.ts";
import { type Folder, forEachOf } from "./folder.ts";
import type { Finding } from "./findings.ts";

const POINTER = "version https://git-lfs.github.com/spec/";
const MAX_POINTER_BYTES = 1024;
/** What Git leaves in place of a link where the system knows none: the path that it leads to, and nothing else. */
const LINK = /^(\.{1,2}\/)+[^\s"'`<>{}();=]+$/;
const MB = 1000 ** 2;
/** Phones end a page that takes about half a gigabyte; what is loaded is unpacked and copied. */
const LARGE_FILE_BYTES = 100 * MB;
const LARGE_BUILD_BYTES = 300 * MB;
/** Empty on purpose: `.nojekyll`, `.gitkeep`, styles that nobody needed. */
const WORTH_CONTENT = new Set([
  "html",
  "js",
  "mjs",
  "wasm",
  "data",
  "pck",
  "glb",
  "gltf",
  "unityweb",
]);

/** What the files themselves tell, regardless of what loads them. */
export async function checkFiles(folder: Folder, described: FileDescription[]): Promise<Finding[]> {
  const placeholders = new Map<string, Finding>();
  const small = folder.paths.filter((path) => folder.sizeOf(path) < MAX_POINTER_BYTES);
  await forEachOf(small, async (path) => {
    const content = (await folder.head(path)).toString("latin1");
    const isLink = LINK.test(content) && extensionOf(content) === extensionOf(path);
    if (isLink || content.startsWith(POINTER))
      placeholders.set(path, isLink ? link(path) : pointer(path));
  });
  const others = new Map<string, Finding>();
  const modules = described.filter(({ contentType }) => contentType === "application/wasm");
  await forEachOf(
    modules.map(({ path }) => path),
    async (path) => {
      if (placeholders.has(path) || folder.sizeOf(path) === 0) return;
      if (!isWasm(await folder.start(path, 8))) others.set(path, noWasm(path));
    },
  );
  return [...checkSizes(folder), ...inOrder(placeholders), ...inOrder(others)];
}

/** The first one becomes the headline: always the same, and one that nothing plays without. */
const inOrder = (findings: Map<string, Finding>) =>
  [...findings.keys()]
    .toSorted((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
    .flatMap((path) => findings.get(path) ?? []);
const rankOf = (path: string) => (WORTH_CONTENT.has(extensionOf(path)) ? 0 : 1);

function* checkSizes(folder: Folder): Generator<Finding> {
  let sum = 0;
  for (const path of folder.paths) {
    const size = folder.sizeOf(path);
    sum += size;
    if (size === 0 && WORTH_CONTENT.has(extensionOf(path))) yield empty(path);
    if (size > LARGE_FILE_BYTES) yield large(path, size);
  }
  if (sum > LARGE_BUILD_BYTES) yield largeBuild(sum);
}

const inMegabytes = (bytes: number) => Math.round(bytes / MB);

const pointer = (path: string): Finding => ({
  level: "error",
  code: "lfs-pointer",
  message: inspectionMessages.pointer(path),
  path,
});

const link = (path: string): Finding => ({
  level: "error",
  code: "link",
  message: inspectionMessages.link(path),
  path,
});

const noWasm = (path: string): Finding => ({
  level: "warning",
  code: "not-wasm",
  message: inspectionMessages.noWasm(path),
  path,
});

const empty = (path: string): Finding => ({
  level: "warning",
  code: "empty-file",
  message: inspectionMessages.empty(path),
  path,
});

const large = (path: string, size: number): Finding => ({
  level: "warning",
  code: "large-file",
  message: inspectionMessages.large(path, inMegabytes(size)),
  path,
});

const largeBuild = (size: number): Finding => ({
  level: "warning",
  code: "large-build",
  message: inspectionMessages.largeBuild(inMegabytes(size)),
});
