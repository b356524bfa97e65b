import pg from "pg";

/** A healthy statement is done long before. */
const SUSPICIOUS_MS = 2200;
/** A code of PostgreSQL's own, such as "too many connections": somebody answers. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * A server that vanishes silently leaves connections that are never answered, and `pg` would use them again and
 * again. A statement that takes long may merely be slow, so another connection probes whether the server is there
 * at all; if it is not, the first one is given up.
 */
export function watchForUnresponsiveServer(pool: pg.Pool) {
  let probe: Promise<boolean> | undefined;
  const isThere = () => {
    probe ??= canConnect(pool.options).finally(() => (probe = undefined));
    return probe;
  };

  /** Of one connection: after a statement without an answer no other is sent, not even a rollback. */
  return function watchConnection() {
    let timedOut: Error | undefined;
    return {
      /** Closes the connection that it is released with. */
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
            // It fails when the connection is closed, and nobody awaits it any more.
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

/** As `pg` words it when its own, longer timeout ends. */
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
  // The race may be over by then.
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
    // It may never say goodbye, either.
    void client.end().catch(() => undefined);
  }
}
