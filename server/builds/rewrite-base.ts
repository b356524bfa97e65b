import type { BuildFile, BuildReader } from "./inspect.ts";

const ABSOLUTE = /((?:src|href)=["'])\/(?!\/)/g;

/** The pages of a build that was made for the root of a host, with addresses that work in any folder. */
export async function rewriteBuild(
  files: BuildFile[],
  reader: BuildReader,
  _wish: { entry?: string } = {},
): Promise<{ path: string; content: Buffer }[]> {
  const changed: { path: string; content: Buffer }[] = [];
  for (const { path } of files.filter((file) => /^[^/]+\.html?$/i.test(file.path))) {
    const text = (await reader.read(path)).toString("latin1");
    const rewritten = text.replaceAll(ABSOLUTE, "$1./");
    if (rewritten !== text) changed.push({ path, content: Buffer.from(rewritten, "latin1") });
  }
  return changed;
}
