/**
 * If a node disappears or hangs within a transaction, its locks last this long at most: then PostgreSQL ends the
 * transaction. By default it would wait for hours.
 */
export const MAX_IDLE_MS = 30_000;

/**
 * Some work within a transaction sends no statement for minutes, such as sending a mail or copying files. As long as
 * this process is healthy, it sends heartbeats.
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
