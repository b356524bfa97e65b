import { STAFF_ID_PATTERN } from "../../contract/accounts.ts";
import { withDatabase } from "../backup/find-portal.ts";
import { runCommand } from "../backup/run-command.ts";
import { StartError } from "../start/start-error.ts";
import { unlinkPerson, unlinkProvider } from "./unlink.ts";

const USAGE = `npm run unlink -- SESA1                      somebody whom a provider knows anew links again at the next sign-in
npm run unlink -- https://sso.example.com    the same for all whom this provider knew`;

await runCommand(async (command) => {
  const [whom, ...others] = process.argv.slice(2);
  const isPerson = STAFF_ID_PATTERN.test(whom ?? "");
  if (whom === undefined || others.length > 0 || !(isPerson || URL.canParse(whom)))
    throw new StartError(USAGE);
  const done = await withDatabase(command, (db) =>
    isPerson ? unlinkPerson(db, whom) : unlinkProvider(db, whom),
  );
  if (!done) throw new StartError(`Nobody here has the SESA ID ${whom}.`);
  if (done.count === 0) throw new StartError(`No provider is linked with ${whom}.`);
  command.reporter.log(
    isPerson
      ? `${done.name} is signed out, and linked again at the next sign-in. The log says so.`
      : `${done.count} people are signed out, and linked again at their next sign-in. The log says so.`,
  );
  return true;
});
