import { WAY_IN_MINUTES } from "../../contract/sign-in/providers.ts";
import { findDatabase } from "../backup/find-portal.ts";
import { runCommand } from "../backup/run-command.ts";
import { connect } from "../db/connection.ts";
import { StartError } from "../start/start-error.ts";
import { makeWayIn } from "./way-in.ts";

const USAGE = "npm run way-in -- SESA1     a link by which that administrator signs in once";

await runCommand(async (command) => {
  const [staffId, ...others] = process.argv.slice(2);
  if (staffId === undefined || others.length > 0) throw new StartError(USAGE);
  const db = connect({ ...(await findDatabase(command)), max: 1 }, () => undefined);
  command.cleanups.push(() => db.destroy());
  const { name, link } = await makeWayIn(db, staffId, command.config.publicUrl);
  command.reporter.log(`${name} can sign in once within ${WAY_IN_MINUTES} minutes:\n${link}`);
  return true;
});
