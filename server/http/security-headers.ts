import { createHash } from "node:crypto";
import type { Config } from "../start/config.ts";

/** Inline scripts. */
const INLINE_SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * Scripts come from the portal alone, as files or as the page's own by their hashes. Demos are framed from the content
 * origin, or from other https hosts where an administrator entered such an address; nothing may frame the portal.
 */
export const contentPolicy = ({ contentUrl, buildUrl, s3 }: Config, page = "") =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOfScripts(page)].join(" "),
    // Dialogs and toasts place themselves by style attributes and small style elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${contentUrl}`,
    `frame-src https: ${contentUrl} ${buildUrl.replace("{build}", "*")}`,
    "font-src 'self'",
    // Uploads go straight to the store.
    `connect-src 'self' ${s3?.endpoint ?? ""}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const hashesOfScripts = (page: string) =>
  [...page.matchAll(INLINE_SCRIPTS)].map(([, code = ""]) => scriptHash(code));

/** As a policy names a script inside of a page. */
export const scriptHash = (code: string) =>
  `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/**
 * What neither the portal nor a demo may ask for. Whatever the player's frame hands on to a demo
 * (frameAllow) must not be named: demos come from hosts that no list here could know.
 */
const FORBIDDEN_FEATURES = [
  "display-capture",
  "geolocation",
  "payment",
  "usb",
  "serial",
  "hid",
  "midi",
];

/** On every answer, also on those that are given before a request is routed. */
export function securityHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {
    "content-security-policy": contentPolicy(config),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    // Other front ends (CORS_ORIGINS) ask by CORS, which this leaves alone.
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": FORBIDDEN_FEATURES.map((feature) => `${feature}=()`).join(", "),
    "x-frame-options": "DENY",
  };
  if (config.publicUrl.startsWith("https:"))
    headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
  return headers;
}
