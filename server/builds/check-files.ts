import type { BuildCheck } from "../../contract/builds.ts";
import { isWasm } from "./codec.ts";
import { extensionOf } from "./content-types.ts";
import type { FileDescription } from "./describe-file.ts";
import { type Folder, forEachOf } from "./folder.ts";

const POINTER = "version https://git-lfs.github.com/spec/";
const LONGEST_POINTER_BYTES = 1024;
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

/** What the files themselves tell, whoever asks for them. */
export async function checkFiles(
  folder: Folder,
  described: FileDescription[],
): Promise<BuildCheck[]> {
  const checks: BuildCheck[] = [...checkSizes(folder)];
  const pointers = new Set<string>();
  const small = folder.paths.filter((path) => folder.sizeOf(path) < LONGEST_POINTER_BYTES);
  await forEachOf(small, async (path) => {
    const content = (await folder.head(path)).toString("latin1");
    const isLink = LINK.test(content) && extensionOf(content) === extensionOf(path);
    if (!isLink && !content.startsWith(POINTER)) return;
    pointers.add(path);
    checks.push(isLink ? link(path) : pointer(path));
  });
  const modules = described.filter(({ contentType }) => contentType === "application/wasm");
  await forEachOf(
    modules.map(({ path }) => path),
    async (path) => {
      if (pointers.has(path) || folder.sizeOf(path) === 0) return;
      if (!isWasm(await folder.start(path, 8))) checks.push(noWasm(path));
    },
  );
  return checks;
}

function* checkSizes(folder: Folder): Generator<BuildCheck> {
  let sum = 0;
  for (const path of folder.paths) {
    const size = folder.sizeOf(path);
    sum += size;
    if (size === 0 && WORTH_CONTENT.has(extensionOf(path))) yield empty(path);
    if (size > LARGE_FILE_BYTES) yield large(path, size);
  }
  if (sum > LARGE_BUILD_BYTES) yield largeBuild(sum);
}

const inMb = (bytes: number) => `${Math.round(bytes / MB)} MB`;

const pointer = (path: string): BuildCheck => ({
  level: "error",
  code: "lfs-pointer",
  message: `"${path}" is only a pointer of Git LFS, not the file itself. Run "git lfs pull" where the folder comes from, and upload it again.`,
  path,
});

const link = (path: string): BuildCheck => ({
  level: "error",
  code: "link",
  message: `"${path}" is only a link to a file elsewhere, not the file itself. Copy the folder with the files its links lead to, and upload it again.`,
  path,
});

const noWasm = (path: string): BuildCheck => ({
  level: "warning",
  code: "not-wasm",
  message: `"${path}" is not WebAssembly, whatever its name says: perhaps an error page was saved in its place. Get the file again and upload the folder.`,
  path,
});

const empty = (path: string): BuildCheck => ({
  level: "warning",
  code: "empty-file",
  message: `"${path}" is empty. If it should not be, copy the file again and upload the folder.`,
  path,
});

const large = (path: string, size: number): BuildCheck => ({
  level: "warning",
  code: "large-file",
  message: `"${path}" has ${inMb(size)}. Computers manage, but many phones give up: compress textures and meshes, or split the file.`,
  path,
});

const largeBuild = (size: number): BuildCheck => ({
  level: "warning",
  code: "large-build",
  message: `The folder has ${inMb(size)}. If the demo loads all of it, phones and slow networks give up: leave out what it does not need.`,
});
