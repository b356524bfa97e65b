import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import { LOCALE } from "../../scripts/other-browsers.mjs";

/** For a busy machine: no test is judged by it. */
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
  /** Errors on the console since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** Waits; on timeout reports what the page shows instead. */
export async function until<Args extends unknown[]>(
  tab: Tab,
  what: string,
  script: (...args: Args) => boolean,
  ...args: Args
) {
  // A page that is being replaced does not answer.
  const isSo = () => tab.run(script, ...args).catch(() => false);
  try {
    await expect.poll(isSo, { timeout: MAX_WAIT_MS }).toBe(true);
  } catch {
    const page = await tab.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    throw new Error(`Waited in vain: ${what}. The page:\n${page}`);
  }
}

/** A virtual display, and the environment for programs on it. */
export async function startDisplay(program: string) {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "+extension", "GLX"];
  const child = spawn(program, [...args, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const displayNumber = child.stdio[3] as Readable;
  const number = await new Promise<string>((resolve, reject) => {
    displayNumber.once("data", (bytes: Buffer) => resolve(bytes.toString().trim()));
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
