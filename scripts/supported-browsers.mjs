/**
 * The oldest browsers in which the portal, its model viewer and the script inside demos run: Safari 16.4 of
 * March 2023, Firefox ESR 115 of July 2023, and Chromium of the same age. The build lowers syntax to
 * them; the list below is about what browsers themselves provide.
 */
export const SUPPORTED_BROWSERS = ["safari16.4", "firefox115", "chrome111", "edge111"];

/** What one of them lacks; each is avoided, or feature-detected before use. */
const LACKING = [
  String.raw`AbortSignal\.any\(`,
  String.raw`URL\.(canParse|parse)\(`,
  String.raw`Promise\.(withResolvers|try)\(`,
  String.raw`(Object|Map)\.groupBy\(`,
  String.raw`Array\.fromAsync\(`,
  String.raw`Response\.json\(`,
  String.raw`ReadableStream\.from\(`,
  String.raw`RegExp\.escape\(`,
  String.raw`Uint8Array\.from(Base64|Hex)\(`,
  String.raw`Intl\.(Segmenter|DurationFormat)\b`,
  String.raw`\.(is|to)WellFormed\(`,
  String.raw`\.(values|keys|entries)\(\)\s*\.(map|filter|find|some|every|reduce|flatMap|forEach|take|drop|toArray)\(`,
  String.raw`\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(`,
  String.raw`\.(show|toggle)Popover\(`,
  String.raw`\.checkVisibility\(`,
  String.raw`\.requestClose\(`,
  String.raw`\brequestIdleCallback\(`,
  String.raw`\.startViewTransition\(`,
  String.raw`\bnavigator\.userActivation\b`,
  String.raw`\b(scheduler|navigation|trustedTypes|cookieStore)\.\w+\(`,
  String.raw`\bnew (CloseWatcher|URLPattern|Temporal)\b`,
  String.raw`"scrollend"`,
  String.raw`\blight-dark\(`,
  String.raw`@(starting-style|scope|position-try)\b`,
  String.raw`\b(anchor-name|interpolate-size|field-sizing):`,
];
export const lackingInOldBrowsers = new RegExp(LACKING.join("|"), "g");
