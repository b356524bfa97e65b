import { junkOf, modulesOf, NAMES_MODULES } from "../../contract/builds/junk-files.ts";

type Found = { path: string; size: number; read: () => Promise<Blob> };

/** What is sent, and the names of what is not. */
export async function leaveOutJunk<File extends Found>(found: readonly File[]) {
  const hasModules = found.some(({ path }) => modulesOf(path) !== undefined);
  const areModulesUsed =
    hasModules && (await usesModules(found.filter(({ path }) => !mayBeJunk(path))));
  const leftOut = new Set<string>();
  const files = found.filter(({ path }) => {
    const junk = junkOf(path) ?? (areModulesUsed ? undefined : modulesOf(path));
    if (junk !== undefined) leftOut.add(junk);
    return junk === undefined;
  });
  // Browsers list the files of a folder in any order.
  return { files, leftOut: [...leftOut].toSorted() };
}

export const mayBeJunk = (path: string) =>
  junkOf(path) !== undefined || modulesOf(path) !== undefined;

/** What will be left out is known by its name alone; a folder has a slash at its end. */
export const asName = (path: string) => ({
  path,
  size: 0,
  modified: 0,
  read: () => Promise.resolve(new Blob()),
});

const CODE = /\.(html?|m?js)$/i;
/** Written by hand; what a bundler made is larger, and has its modules in it. */
const MAX_CODE_BYTES = 1024 ** 2;
const MAX_FILES_READ = 200;

/** Whether pages play from the modules that lie beside them, instead of from a build. */
export async function usesModules(files: readonly Found[]): Promise<boolean> {
  const code = files.filter(({ path, size }) => CODE.test(path) && size <= MAX_CODE_BYTES);
  for (const { read } of code.slice(0, MAX_FILES_READ))
    if (NAMES_MODULES.test(await (await read()).text())) return true;
  return false;
}
