import pg from "pg";

/** A healthy statement is done long before. */
const SUSPICIOUS_MS = 2200;
/** A code of PostgreSQL's own, such as "too many connections": somebody answers. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * A server that vanishes without a word leaves connections that nobody will ever answer, and `pg` would use
 * them again and again. A statement that takes long may be just that, so another connection is asked whether
 * the server is there at all; if it is not, the first one is given up.
 */
export function watchForSilence(pool: pg.Pool) {
  let asking: Promise<boolean> | undefined;
  const isThere = () => {
    asking ??= canConnect(pool.options).finally(() => (asking = undefined));
    return asking;
  };

  /** Of one connection: after a statement without an answer no other is sent, not even a rollback. */
  return function noteSilence() {
    let silence: Error | undefined;
    return {
      /** Closes the connection that it is released with. */
      silence: () => silence,
      whileItAnswers: async (send: () => Promise<unknown>): Promise<unknown> => {
        if (silence) throw silence;
        const giveUp = giveUpUnless(isThere);
        const answer = send();
        try {
          return await Promise.race([answer, giveUp.silence]);
        } catch (error) {
          if (isSilence(error)) {
            silence = error;
            // It fails when the connection is closed, and nobody waits for it any more.
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

/** As `pg` says it when its own, longer patience ends. */
const SILENCE = "Query read timeout";
const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === SILENCE;

function giveUpUnless(isThere: () => Promise<boolean>) {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void isThere().then((isSo) => (isSo ? undefined : reject(new Error(SILENCE))));
    }, SUSPICIOUS_MS);
  });
  // The race may be over by then.
  silence.catch(() => undefined);
  return { silence, stop: () => clearTimeout(timer) };
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
