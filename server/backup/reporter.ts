/** How a command reports what it is doing. */
export interface Reporter {
  /** A step that is finished. */
  log(line: string): void;
  /** How far it has come; not every call is shown. */
  progress(line: string): void;
}

const PAUSE_MS = 5000;

/** On the terminal: a line of progress every few seconds. */
export function reportTo(output: { write(text: string): unknown }): Reporter {
  let last = performance.now();
  return {
    log: (line) => void output.write(`${line}\n`),
    progress(line) {
      if (performance.now() - last < PAUSE_MS) return;
      last = performance.now();
      output.write(`  ${line}\n`);
    },
  };
}

const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB"];

export function amountOf(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

export const numberOf = (count: number) => count.toLocaleString("en");
