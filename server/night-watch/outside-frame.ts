import type { Page, Request } from "playwright-core";
import type { OutsideFailure } from "./judge-watch.ts";

const ANSWERS_WITHIN_MS = 30_000;

/**
 * How the page of another host is delivered to the player's frame: null if it is not. Call it before the page is
 * requested.
 */
export async function followFrame(page: Page, address: string): Promise<OutsideFailure | null> {
  const detail = new URL(address).host;
  const isPage = (request: Request) =>
    request.isNavigationRequest() && request.frame().parentFrame() === page.mainFrame();
  const failure = new Promise<OutsideFailure | null>((resolve) => {
    page.on("requestfailed", (request) => {
      const errorText = request.failure()?.errorText ?? "";
      if (isPage(request) && errorText !== "net::ERR_ABORTED")
        resolve({ why: /BLOCKED_BY/.test(errorText) ? "host-forbids" : "host-gone", detail });
    });
    page.on("response", (response) => {
      if (!isPage(response.request()) || isRedirect(response.status())) return;
      const status = response.status();
      if (status >= 400) resolve({ why: "host-refuses", detail, status });
      else void response.finished().then(() => resolve(null));
    });
    setTimeout(() => resolve({ why: "host-gone", detail }), ANSWERS_WITHIN_MS);
  });
  return failure;
}

const isRedirect = (status: number) => status >= 300 && status < 400;
