import { forgetOldActivity } from "./activity/forget.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connection.ts";
import { forgetExpiredLimits } from "./rate-limits.ts";
import { forgetOldSessions } from "./sessions/queries.ts";
import { forgetOldWatching } from "./watches/forget.ts";

const EVERY_MS = 10 * 60 * 1000;

interface Log {
  warn(fields: object, message: string): void;
}

/** Removes what has served its time. Any node may do it, at any moment. */
export function keepTidy(db: Database, config: Config, log: Log) {
  let round = Promise.resolve();
  const tidy = async () => {
    try {
      await forgetExpiredLimits(db);
      await forgetOldSessions(db);
      await forgetOldActivity(db, config.activityRetentionDays);
      await forgetOldWatching(db, config.watchRetentionDays);
    } catch (error) {
      log.warn({ err: error }, "could not tidy up");
    }
  };
  const timer = setInterval(() => {
    round = tidy();
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
