import puppeteer, { type ElementHandle } from "puppeteer-core";
import { MAX_WAIT_MS, type Tab } from "./tab.ts";

/** Debian's Firefox over WebDriver BiDi: Playwright drives only its own Firefox build. */
export async function openFirefox(
  executablePath: string,
  env: Record<string, string>,
  preferences: Record<string, number | boolean> = {},
): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    // Without a display it has no WebGL.
    headless: false,
    env,
    extraPrefsFirefox: preferences,
    timeout: MAX_WAIT_MS,
    protocolTimeout: MAX_WAIT_MS,
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(MAX_WAIT_MS);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    open: async (address) => void (await page.goto(address)),
    run: (script, ...args) => page.evaluate(callOf(script, args)) as never,
    press: async (find, ...args) => {
      const found = await page.evaluateHandle(callOf(find, args));
      const element = found.asElement() as ElementHandle | null;
      if (!element) throw new Error("There is no such element.");
      await element.click();
    },
    type: async (selector, text) => page.type(selector, text),
    // Not goBack: it waits for a page to load, and one that comes from memory never does.
    back: () => page.evaluate("void setTimeout(() => history.back())") as Promise<void>,
    resize: (width, height) => page.setViewport({ width, height }),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}

const callOf = (script: (...args: never[]) => unknown, args: unknown[]) =>
  `(${String(script)})(...${JSON.stringify(args)})`;
