import { withDatabase } from "../backup/find-portal.ts";
import { runCommand } from "../backup/run-command.ts";
import { StartError } from "../start/start-error.ts";
import { resetFromMachine } from "./reset-from-machine.ts";

const USAGE =
  "npm run reset-factor -- SESA100001    takes the second factor from somebody who lost it, and signs them out";

await runCommand(async (command) => {
  const [staffId, ...others] = process.argv.slice(2);
  if (staffId === undefined || others.length > 0) throw new StartError(USAGE);
  const name = await withDatabase(command, (db) => resetFromMachine(db, staffId));
  if (name === undefined)
    throw new StartError(`Nobody with the ID ${staffId} has a second factor.`);
  command.reporter.log(
    `${name} can sign in with the password alone. The log says so, and a mail does.`,
  );
  return true;
});
