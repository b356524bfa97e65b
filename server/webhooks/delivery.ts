import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/connection.ts";
import { type Rounds, startRounds } from "../jobs/rounds.ts";
import type { Config } from "../start/config.ts";
import { claimDelivery, type ClaimedDelivery, noteOutcome } from "./claim.ts";
import { openWebhookSecrets } from "./secret.ts";
import { sendWebhook } from "./send-webhook.ts";
import { signedHeaders } from "./signature.ts";

interface Log {
  warn(fields: object, message: string): void;
}
interface Portal {
  db: Database;
  config: Pick<Config, "publicUrl" | "webhooks">;
}

/** Each node delivers to this many receivers at once. */
const AT_ONCE = 4;
/** While some are waited for, others may become due. */
const POLL_MS = 1000;

/** Sends what is due. Several nodes share the work: what one has claimed, others leave alone. */
export function startWebhooks(portal: Portal, log: Log): Rounds {
  const stopping = new AbortController();
  const sendAll = async () => {
    const running = new Set<Promise<void>>();
    const oneIsOver = () => Promise.race([...running, sleep(POLL_MS, undefined, { ref: false })]);
    while (!stopping.signal.aborted) {
      // One claim after the other: of two at once neither would see which receiver the other has taken.
      const claimed = running.size < AT_ONCE ? await claimDelivery(portal.db) : undefined;
      if (!claimed && running.size === 0) return;
      if (claimed) {
        const work = deliver(portal, claimed, log).finally(() => running.delete(work));
        running.add(work);
      } else await oneIsOver();
    }
    await Promise.all(running);
  };
  const rounds = startRounds(sendAll, (error) =>
    log.warn({ err: error }, "webhooks could not be claimed"),
  );
  return {
    nudge: rounds.nudge,
    stop() {
      stopping.abort();
      return rounds.stop();
    },
  };
}

/** Does not fail others: what was not noted is sent again when its lease ends. */
async function deliver({ db, config }: Portal, claimed: ClaimedDelivery, log: Log): Promise<void> {
  const { id, webhook_id: webhook } = claimed;
  const about = { webhook, delivery: id, attempts: claimed.attempts + 1 };
  try {
    const message = await messageOf(db, config.publicUrl, claimed);
    const outcome = await sendWebhook(message, config.webhooks);
    const reason = outcome.reason?.message;
    if (reason !== undefined) log.warn({ ...about, reason }, "a webhook was not taken");
    await noteOutcome(db, claimed, outcome);
  } catch (error) {
    log.warn({ ...about, err: error }, "a webhook was not noted");
  }
}

/** The same words at every try, signed again. */
async function messageOf(db: Database, portal: string, claimed: ClaimedDelivery) {
  const { id, webhook_id: webhook, url, event, created_at, data } = claimed;
  const sealed = [claimed.sealed_secret, claimed.former_secret].filter((each) => each !== null);
  const secrets = await openWebhookSecrets(db, webhook, sealed);
  const body = JSON.stringify({ id, type: event, timestamp: created_at, portal, data });
  const timestamp = Math.floor(Date.now() / 1000);
  return { url, body, headers: signedHeaders({ id, timestamp, body }, secrets) };
}
