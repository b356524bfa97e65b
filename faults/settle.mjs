import { findDamaged } from "./files.mjs";
import { findWrongMessage } from "./judge.mjs";

/** Compares what was acknowledged to a load with what is there in the end. */
export async function settleLoad(load, report) {
  const { written, demos, watches, failed } = load.tally;
  report.count("rows", written.size, await findMissing(load, [...written]));
  const damaged = [];
  for (const demo of demos) damaged.push(...(await findDamaged(demo)));
  report.count("files", demos.flatMap(({ files }) => files).length, damaged);
  await settleWatches(load, report, watches);
  const answered = failed.filter(({ status }) => status !== 0);
  const wrong = answered.map(({ status, message }) => findWrongMessage({ status, message }));
  report.log(`${failed.length} requests failed twice, ${answered.length} of them with an answer`);
  report.check("refusals that are no sentences", wrong.filter(Boolean));
}

export async function findMissing({ admin }, names) {
  const { data } = await admin.call("GET", "/product-categories");
  const found = new Set(data.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}

/** One entry for each second that is missing. */
async function settleWatches({ guide }, report, watches) {
  const missing = [];
  const invented = [];
  for (const { _id, sent, acknowledged } of watches) {
    const { data } = await guide.call("POST", `/watches/${_id}/beats`, { runs: [] });
    for (let second = data.seconds; second < acknowledged; second += 1) missing.push(_id);
    if (data.seconds > sent) invented.push({ _id, sent, found: data.seconds });
  }
  const acknowledged = watches.reduce((sum, watch) => sum + watch.acknowledged, 0);
  report.count("watched seconds", acknowledged, missing);
  report.check("watched seconds beyond those that were sent", invented);
}
