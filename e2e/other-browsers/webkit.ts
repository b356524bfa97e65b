import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { MAX_WAIT_MS, type Tab } from "./tab.ts";

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** What WebDriver calls an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const WINDOW = join(import.meta.dirname, "webkit-window.mjs");

/** WebKit, driven by the WebDriver of its library. */
export async function openWebKit(program: string, env: Record<string, string>): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), "webkit-"));
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...env, HOME: home },
    stdio: "ignore",
  });
  const call: Call = async (method, path, body = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await waitUntilReady(call);
  const browserOptions = { binary: WINDOW, args: [] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  const { sessionId } = (await call("POST", "/session", { capabilities })) as { sessionId: string };
  const own: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await own("POST", "/timeouts", { script: MAX_WAIT_MS, pageLoad: MAX_WAIT_MS });
  const close = async () => {
    await own("DELETE", "").catch(() => undefined);
    driver.kill();
    // Its processes may still write while they end.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  return { ...tabOf(own), close };
}

function tabOf(own: Call): Omit<Tab, "close"> {
  const execute = (script: (...args: never[]) => unknown, args: unknown[]) =>
    own("POST", "/execute/sync", {
      script: `return (${String(script)}).apply(null, arguments)`,
      args,
    });
  const elementOf = (found: unknown) => {
    if (found === null || found === undefined) throw new Error("There is no such element.");
    return `/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  return {
    open: async (url) => void (await own("POST", "/url", { url })),
    run: (script, ...args) => execute(script, args) as never,
    press: async (find, ...args) =>
      void (await own("POST", `${elementOf(await execute(find, args))}/click`)),
    type: async (value, text) => {
      const found = await own("POST", "/element", { using: "css selector", value });
      await own("POST", `${elementOf(found)}/value`, { text });
    },
    back: async () => void (await own("POST", "/back")),
    resize: async (width, height) => {
      // The window has a frame.
      const [inner, outer] = (await execute(
        () => [
          [innerWidth, innerHeight],
          [outerWidth, outerHeight],
        ],
        [],
      )) as [[number, number], [number, number]];
      const rect = { width: width + outer[0] - inner[0], height: height + outer[1] - inner[1] };
      await own("POST", "/window/rect", rect);
    },
    takeErrors: async () => (await execute(collectErrors, [])) as string[],
  };
}

/** The driver does not report the console: from the first call on, listeners in the page collect errors. */
function collectErrors() {
  const page = window as unknown as { errors?: string[] };
  const errors = page.errors?.splice(0) ?? [];
  if (page.errors) return errors;
  const reported: string[] = (page.errors = []);
  addEventListener("error", ({ message }) => reported.push(message));
  addEventListener("unhandledrejection", ({ reason }) => reported.push(String(reason)));
  Object.assign(console, {
    error: (...args: unknown[]) => reported.push(args.map(String).join(" ")),
  });
  return errors;
}

async function waitUntilReady(call: Call) {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline) {
    const isReady = await call("GET", "/status").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver did not start.");
}
