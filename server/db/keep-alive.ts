/**
 * A node that vanishes or hangs within a transaction holds what it has locked for so long and no longer: PostgreSQL
 * ends the transaction. By itself it would wait for hours.
 */
export const MAX_IDLE_MS = 30_000;

/**
 * Some work within a transaction asks the database nothing for minutes: a mail is sent, files are copied. As long
 * as this process is well, the database hears of it.
 */
export function keepAlive(maxIdleMs: number, ping: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    /** Every statement of the connection. */
    note: (text: string) => {
      if (/^(begin|start transaction)\b/.test(text)) {
        stop();
        timer = setInterval(() => void ping().catch(() => undefined), maxIdleMs / 3).unref();
      } else if (/^(commit|rollback)$/.test(text)) stop();
      else timer?.refresh();
    },
    stop,
  };
}
