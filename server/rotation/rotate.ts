import { join } from "node:path";
import { withDatabase } from "../backup/find-portal.ts";
import { type Command, runCommand } from "../backup/run-command.ts";
import { rotateLinkKey } from "../client-links/secret.ts";
import { rotateFactorKey } from "../second-factor/app-secret.ts";
import { StartError } from "../start/start-error.ts";
import { SIGNING_KEY } from "../store/disk.ts";
import { rotateWebhookKey } from "../webhooks/secret.ts";
import { endAllSessions, rotateContentKey, rotateUploadKey } from "./rotate-keys.ts";

const USAGE = `npm run rotate -- content     a new key for the addresses of demos; restart every node
npm run rotate -- uploads     a new key for the addresses of uploads to the disk; restart every node
npm run rotate -- factors     a new key for the secrets of authenticator apps, which go on as they are
npm run rotate -- webhooks    a new key for the signing secrets of webhooks, which go on as they are
npm run rotate -- links       a new key for the addresses of client links, which go on as they are
npm run rotate -- sessions    signs everybody out and ends machine tokens, at once`;

await runCommand(async (command) => {
  const [what = "", ...others] = process.argv.slice(2);
  if (others.length > 0) throw new StartError(USAGE);
  command.reporter.log(await rotate(command, what));
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
    case "factors":
      return `${await withDatabase(command, rotateFactorKey)} authenticator apps have a new key.`;
    case "webhooks":
      return `${await withDatabase(command, rotateWebhookKey)} webhooks have a new key.`;
    case "links":
      return `${await withDatabase(command, rotateLinkKey)} client links have a new key.`;
    case "sessions":
      return `Everybody is signed out: ${await withDatabase(command, endAllSessions)} sessions ended.`;
    default:
      throw new StartError(USAGE);
  }
}
