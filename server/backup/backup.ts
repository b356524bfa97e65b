import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "../start/start-error.ts";
import { diskStore } from "../store/disk.ts";
import { findDatabase, findStore, startDatabase } from "./find-portal.ts";
import { findRepository } from "./find-place.ts";
import { countRows, type Manifest } from "./manifest.ts";
import { chooseBackup } from "./choose-backup.ts";
import type { Repository } from "./repository.ts";
import { type Command, runCommand } from "./run-command.ts";
import { takeBackup } from "./take-backup.ts";
import { amountOf, numberOf } from "./reporter.ts";
import { verifyBackup } from "./verify-backup.ts";

const USAGE = `npm run backup -- <place>                   backs up to a folder, or to s3://bucket/folder
npm run backup -- <place> --keep 14         the same, and removes all but the newest 14
npm run backup -- --list <place>            says what is there
npm run backup -- --verify <place>          restores the newest into a temporary place and compares everything
npm run backup -- --verify <place> --at <name>`;
const MAX_NAMED = 20;

await runCommand(async (command) => {
  const { place, list, verify, keep, at } = readArguments(process.argv.slice(2));
  const repository = await findRepository(place, command.config);
  if (list) return listBackups(repository, command);
  if (verify) return verifyOne(repository, command, at);
  return backUp(repository, command, keep);
});

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const [place, ...others] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const isKept = keep === undefined || (Number.isInteger(keep) && keep > 0);
  if (place === undefined || others.length > 0 || !isKept) throw new StartError(USAGE);
  return { place, keep, at: values.at, list: values.list, verify: values.verify };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        list: { type: "boolean", default: false },
        verify: { type: "boolean", default: false },
        keep: { type: "string" },
        at: { type: "string" },
      },
    });
  } catch {
    throw new StartError(USAGE);
  }
}

async function backUp(repository: Repository, command: Command, keep?: number): Promise<boolean> {
  const { config, reporter } = command;
  const store = await findStore(config);
  const target = await findDatabase(command);
  reporter.log(`Backing up to ${repository.place}.`);
  const { name, manifest, added, pruned } = await takeBackup(
    { target, store },
    repository,
    reporter,
    keep,
  );
  reporter.log(`${name}: ${contentOf(manifest)}.`);
  reporter.log(`New: ${numberOf(added.count)} chunks, ${amountOf(added.bytes)}.`);
  if (pruned.length > 0) reporter.log(`Removed ${pruned.length} older: ${pruned.join(", ")}.`);
  return reportMissing(manifest, command);
}

/** The backup is as complete as it can be, but somebody should know. */
function reportMissing({ missing }: Manifest, { reporter }: Command): boolean {
  if (missing.length === 0) return true;
  const named = missing.slice(0, MAX_NAMED).map((key) => `\n  ${key}`);
  const rest = missing.length > MAX_NAMED ? "\n  ..." : "";
  reporter.log(
    `The store lacks ${numberOf(missing.length)} files that records name, or has them changed:${named.join("")}${rest}`,
  );
  return false;
}

async function listBackups(repository: Repository, { reporter }: Command): Promise<boolean> {
  const names = await repository.names();
  if (names.length === 0) reporter.log(`There are no backups in ${repository.place}.`);
  for (const name of names) reporter.log(`${name}  ${contentOf(await repository.read(name))}`);
  return true;
}

async function verifyOne(repository: Repository, command: Command, at?: string) {
  const { reporter, cleanups } = command;
  const { name, manifest } = await chooseBackup(repository, at);
  reporter.log(`Restoring ${name} into a temporary place.`);
  const folder = await mkdtemp(join(tmpdir(), "portal-verify-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  // The user that PostgreSQL runs as has to pass through.
  await chmod(folder, 0o711);
  const target = await startDatabase(folder, cleanups);
  const store = diskStore(join(folder, "store"));
  const wrong = await verifyBackup(repository, manifest, { target, store }, reporter);
  for (const line of wrong.slice(0, MAX_NAMED)) reporter.log(`  ${line}`);
  if (wrong.length > 0) reporter.log(`${name} is damaged: ${wrong.length} differences.`);
  else reporter.log(`${name} is whole: ${contentOf(manifest)}, all as they were.`);
  return wrong.length === 0;
}

function contentOf(manifest: Manifest): string {
  const { files, tables, portal_version } = manifest;
  const rows = `${numberOf(countRows(manifest))} rows in ${tables.length} tables`;
  return `${rows}, ${numberOf(files.count)} files (${amountOf(files.bytes)}), portal ${portal_version}`;
}
