/** How a command says what it is doing. */
export interface Tell {
  /** Something is done. */
  say(line: string): void;
  /** How far it is; not every step is shown. */
  progress(line: string): void;
}

const PAUSE_MS = 5000;

/** On the terminal: a line of progress every few seconds. */
export function tellOn(output: { write(text: string): unknown }): Tell {
  let last = performance.now();
  return {
    say: (line) => void output.write(`${line}\n`),
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
