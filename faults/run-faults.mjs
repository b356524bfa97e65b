// What the portal does while parts of it fail: `npm run faults`, or `npm run faults -- <name>` for one.
// Needs root on Debian 12, installs what is missing.
import { openPlace } from "../cluster/processes.mjs";
import { clockFault } from "./clock.mjs";
import { databaseFault } from "./database.mjs";
import { diskFault } from "./disk.mjs";
import { freezeFault } from "./freeze.mjs";
import { killFault } from "./kill.mjs";
import { migrationFault } from "./migration.mjs";
import { openReport } from "./report.mjs";
import { slowFault } from "./slow.mjs";
import { storeFault } from "./store.mjs";

const faults = {
  kill: killFault,
  database: databaseFault,
  store: storeFault,
  disk: diskFault,
  slow: slowFault,
  clock: clockFault,
  freeze: freezeFault,
  migration: migrationFault,
};

const [requested, times] = process.argv.slice(2);
/** How often a repeatable fault is repeated. */
const count = times === undefined ? undefined : Number(times);
if (requested !== undefined && !Object.hasOwn(faults, requested)) {
  console.error(`There is no fault ${requested}. There are: ${Object.keys(faults).join(", ")}.`);
  process.exit(1);
}
if (count !== undefined && !(count > 0)) {
  console.error(`How often must be a number, not ${times}: npm run faults -- <name> <times>`);
  process.exit(1);
}
const reports = [];
for (const [name, fail] of Object.entries(faults)) {
  if (requested !== undefined && name !== requested) continue;
  console.log(name);
  const report = openReport(name);
  const place = openPlace();
  try {
    await fail({ place, report, count });
  } catch (error) {
    report.check(`${name} came to its end`, String(error), "");
  } finally {
    await place.close();
  }
  reports.push(report);
}
for (const report of reports) report.print();
const failed = reports.filter((report) => report.hasFailed()).map(({ name }) => name);
if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);
