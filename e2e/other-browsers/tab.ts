import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import { LOCALE } from "../../scripts/other-browsers.mjs";

/** Of a busy machine: nothing is judged by it. */
export const MAX_WAIT_MS = 240_000;

/** As much of a browser as the journeys need, whatever drives it. Functions run in the page. */
export type Tab = {
  open: (address: string) => Promise<void>;
  run: <Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** By a real press of the mouse. */
  press: <Args extends unknown[]>(
    find: (...args: Args) => Element | undefined | null,
    ...args: Args
  ) => Promise<void>;
  /** By real keys, into what has the focus after a press on it. */
  type: (selector: string, text: string) => Promise<void>;
  back: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** What the console was told that is an error, since the last time. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** Waits; and whoever waits in vain is told what the page says instead. */
export async function until<Args extends unknown[]>(
  tab: Tab,
  what: string,
  script: (...args: Args) => boolean,
  ...args: Args
) {
  // A page that is being exchanged answers nothing.
  const isSo = () => tab.run(script, ...args).catch(() => false);
  try {
    await expect.poll(isSo, { timeout: MAX_WAIT_MS }).toBe(true);
  } catch {
    const page = await tab.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    throw new Error(`Waited in vain: ${what}. The page:\n${page}`);
  }
}

/** A display without a screen, and what the programs on it have to know. */
export async function startDisplay(program: string) {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "+extension", "GLX"];
  const child = spawn(program, [...args, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const told = child.stdio[3] as Readable;
  const number = await new Promise<string>((resolve, reject) => {
    told.once("data", (bytes: Buffer) => resolve(bytes.toString().trim()));
    child.once("exit", () => reject(new Error("Xvfb ended.")));
  });
  return {
    env: {
      PATH: process.env["PATH"] ?? "",
      DISPLAY: `:${number}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      LC_ALL: LOCALE,
    },
    stop: () => void child.kill(),
  };
}
