import { StartError } from "../start/start-error.ts";
import type { Repository } from "./repository.ts";

/** The one of this name, else the newest. */
export async function chooseBackup(repository: Repository, at?: string) {
  const names = await repository.names();
  const name = at ?? names.at(-1);
  if (name === undefined) throw new StartError(`There are no backups in ${repository.place}.`);
  if (!names.includes(name))
    throw new StartError(
      `There is no backup ${name} in ${repository.place}. Those there are: ${names.join(", ") || "none"}.`,
    );
  return { name, manifest: await repository.read(name) };
}
