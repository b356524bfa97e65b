import pg from "pg";

/** A healthy statement takes far less. */
const SUSPICIOUS_MS = 2200;
/** A code of PostgreSQL's own, such as "too many connections": the server is responding. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * A server that disappears silently leaves connections that are never answered, and `pg` would keep using them. A
 * statement that takes long may merely be slow, so another connection probes whether the server responds at all; if
 * it does not, the statement is abandoned.
 */
export function watchForUnresponsiveServer(pool: pg.Pool) {
  let probe: Promise<boolean> | undefined;
  const isThere = () => {
    probe ??= canConnect(pool.options).finally(() => (probe = undefined));
    return probe;
  };

  /** State of one connection: after a statement without an answer no other is sent, not even a rollback. */
  return function watchConnection() {
    let timedOut: Error | undefined;
    return {
      /** Closes the connection when it is released with this error. */
      timedOut: () => timedOut,
      whileItAnswers: async (send: () => Promise<unknown>): Promise<unknown> => {
        if (timedOut) throw timedOut;
        const giveUp = giveUpUnless(isThere);
        const answer = send();
        try {
          return await Promise.race([answer, giveUp.timedOut]);
        } catch (error) {
          if (isTimeout(error)) {
            timedOut = error;
            // It rejects when the connection is closed, but nobody awaits it any more.
            answer.catch(() => undefined);
          }
          throw error;
        } finally {
          giveUp.stop();
        }
      },
    };
  };
}

/** The message of `pg` when its own, longer timeout ends. */
const TIMEOUT_MESSAGE = "Query read timeout";
const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === TIMEOUT_MESSAGE;

function giveUpUnless(isThere: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void isThere().then((isSo) => (isSo ? undefined : reject(new Error(TIMEOUT_MESSAGE))));
    }, SUSPICIOUS_MS);
  });
  // By now the race may be over.
  timedOut.catch(() => undefined);
  return { timedOut, stop: () => clearTimeout(timer) };
}

async function canConnect(target: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(target);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return SQLSTATE.test((error as { code?: string }).code ?? "");
  } finally {
    // Closing may never be answered either.
    void client.end().catch(() => undefined);
  }
}
