import { parseArgs } from "node:util";
import { StartError } from "../start/start-error.ts";
import { chooseBackup } from "./choose-backup.ts";
import { findRepository } from "./find-place.ts";
import { findStore, makeDatabase } from "./find-portal.ts";
import { countRows } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runCommand } from "./run-command.ts";
import { amountOf, numberOf } from "./reporter.ts";

const USAGE = `npm run restore -- <place>                  restores the newest backup of a folder, or of s3://bucket/folder
npm run restore -- <place> --at <name>      that one`;

/** Into the database and the store of the settings, which must be empty. */
await runCommand(async (command) => {
  const { config, reporter } = command;
  const { place, at } = readArguments(process.argv.slice(2));
  const repository = await findRepository(place, config);
  const { name, manifest } = await chooseBackup(repository, at);
  const { count, bytes } = manifest.files;
  reporter.log(`Restoring ${name} of portal ${manifest.portal_version}.`);
  const store = await findStore(config);
  const target = await makeDatabase(command);
  await restoreBackup(repository, manifest, { target, store }, reporter);
  reporter.log(
    `Restored: ${numberOf(countRows(manifest))} rows, ${numberOf(count)} files (${amountOf(bytes)}). Start the portal.`,
  );
  return true;
});

function readArguments(args: string[]) {
  try {
    const options = { at: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [place, ...others] = positionals;
    if (place !== undefined && others.length === 0) return { place, at: values.at };
  } catch {
    // Said below.
  }
  throw new StartError(USAGE);
}
