import { join } from "node:path";
import { findDatabase } from "../backup/find-portal.ts";
import { type Command, runCommand } from "../backup/run-command.ts";
import { connect, type Database } from "../db/connection.ts";
import { StartError } from "../start/start-error.ts";
import { SIGNING_KEY } from "../store/disk.ts";
import { endAllSessions, rotateContentKey, rotateUploadKey } from "./rotate-keys.ts";

const USAGE = `npm run rotate -- content     a new key for the addresses of demos; restart every node
npm run rotate -- uploads     a new key for the addresses of uploads to the disk; restart every node
npm run rotate -- sessions    signs everybody out, at once`;

await runCommand(async (command) => {
  const [what = "", ...others] = process.argv.slice(2);
  if (others.length > 0) throw new StartError(USAGE);
  command.tell.say(await rotate(command, what));
  return true;
});

async function rotate(command: Command, what: string): Promise<string> {
  switch (what) {
    case "content":
      await withDatabase(command, rotateContentKey);
      return "Addresses of demos have a new key. Restart every node: until then the old one holds.";
    case "uploads":
      if (command.config.s3) throw new StartError("Uploads go to the bucket, by its own keys.");
      await rotateUploadKey(join(command.config.dataDir, "store", SIGNING_KEY));
      return "Addresses of uploads get a new key. Restart every node: until then the old one holds.";
    case "sessions":
      return `Everybody is signed out: ${await withDatabase(command, endAllSessions)} sessions ended.`;
    default:
      throw new StartError(USAGE);
  }
}

async function withDatabase<Result>(command: Command, work: (db: Database) => Promise<Result>) {
  const db = connect({ ...(await findDatabase(command)), max: 1 }, () => undefined);
  command.closers.push(() => db.destroy());
  return work(db);
}
