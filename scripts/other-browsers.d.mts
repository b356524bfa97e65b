export type OtherBrowsers = {
  firefox: string;
  /** WebKitWebDriver. */
  driver: string;
  /** Xvfb. */
  display: string;
};
export const LOCALE: string;
export function findOtherBrowsers(): OtherBrowsers;
export function otherBrowsersForTests(): Promise<OtherBrowsers | undefined>;
