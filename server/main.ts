import { pino } from "pino";
import { printBanner } from "./start/print-banner.ts";
import { buildApp } from "./app.ts";
import { type Config, readConfig } from "./start/config.ts";
import { buildContentHost } from "./content/content.ts";
import { openGrants } from "./builds/grants.ts";
import { makeDataFolder } from "./db/data-folder-lock.ts";
import { diskIsFull, isDiskFull } from "./db/embedded/folder-errors.ts";
import { connect, noTimeouts } from "./db/connection.ts";
import { openDatabase } from "./db/open.ts";
import { startPortalJobs } from "./jobs/portal-jobs.ts";
import { countingErrors, measureState } from "./metrics/measure.ts";
import { buildMetricsHost } from "./metrics/metrics-host.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { listen } from "./http/listen.ts";
import { findWatchProblem } from "./night-watch/watch-night.ts";
import { breakGlassWarnings } from "./sessions/break-glass.ts";
import { seedIfEmpty } from "./start/seed-if-empty.ts";
import { startDelivery } from "./mail/delivery.ts";
import { createMailer } from "./mail/mailer.ts";
import { StartError } from "./start/start-error.ts";
import { openStore } from "./store/open-store.ts";
import { StoreUnavailableError } from "./store/store.ts";
import { openTracing } from "./tracing/tracing.ts";
import { limitStreams } from "./lists/streams.ts";
import { startWebhooks } from "./webhooks/delivery.ts";

/** What was opened, in order; closed in the opposite one, also when the start fails half-way. */
const cleanups: (() => Promise<unknown>)[] = [];
let isStopping = false;

try {
  const config = readConfig(process.env);
  // Not once: Ctrl-C often comes twice, from the terminal and from npm, and must not cut this short.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
  // `npm start | head` closes the output, which is no reason to fall over.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  await start(config).catch((error: unknown) => {
    if (error instanceof StoreUnavailableError)
      throw new StartError("The store of the S3 settings does not answer, or refuses the keys.");
    throw isDiskFull(error) ? new StartError(diskIsFull(config.dataDir)) : error;
  });
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  await stop(1);
}

async function start(config: Config) {
  const log = pino({ level: config.logLevel });
  await makeDataFolder(config.dataDir);
  const tracing = await openTracing(config, log);
  if (tracing) cleanups.push(() => tracing.stop());
  const { db, pool, isEmbedded, target } = await openDatabase(config, log, cleanups, tracing);
  const metrics = config.metricsPort === undefined ? undefined : createMetrics();
  const opened = await openStore(config, log);
  const store = metrics ? countingErrors(opened, metrics) : opened;
  // A first start on a busy machine takes longer than any call may.
  const seedDb = connect({ ...target, ...noTimeouts, max: 2 }, () => undefined);
  const people = await seedIfEmpty({ config, db: seedDb, store, isEmbedded });
  await seedDb.destroy();

  const delivery = startDelivery(db, createMailer(config, log), log);
  const webhooks = startWebhooks({ db, config }, log);
  cleanups.push(() => Promise.all([delivery.stop(), webhooks.stop()]));

  const grants = await openGrants(db);
  const working = { config, db, store, grants, nudgeMail: delivery.nudge };
  const jobs = await startPortalJobs(working, log);
  const nightWatch = { problem: findWatchProblem(config) };
  const nudges = { nudgeJobs: jobs.nudge, nudgeWebhooks: webhooks.nudge };
  const others = { nightWatch, ...nudges, streams: limitStreams(), metrics, tracing };
  const app = await buildApp({ ...working, ...others }, log);
  const content = buildContentHost({ config, db, store, grants, log, metrics, tracing });
  cleanups.push(
    () => content.close(),
    () => app.close(),
    // Before the listeners, which the browser of the night watch may be waiting for.
    () => jobs.stop(),
  );
  await listen(content, "CONTENT_PORT", config.contentPort, config.host);
  await listen(app, "PORT", config.port, config.host);
  if (metrics && config.metricsPort !== undefined) {
    measureState(metrics, db, pool);
    const host = buildMetricsHost(metrics, log);
    cleanups.push(() => host.close());
    await listen(host, "METRICS_PORT", config.metricsPort, config.host);
  }
  printBanner(config, people, log, await breakGlassWarnings(db, config));
}

async function stop(exitCode: number) {
  if (isStopping) return;
  isStopping = true;
  for (const cleanup of cleanups.toReversed()) await cleanup();
  process.exit(exitCode);
}
