import type { Config } from "./config.ts";

/**
 * Scripts come from the portal alone. Demos are framed from the content origin, or from other https
 * hosts where an administrator entered such an address; nothing may frame the portal.
 */
const contentPolicy = (contentUrl: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Dialogs and toasts place themselves by style attributes and small style elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${contentUrl}`,
    `frame-src https: ${contentUrl}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** On every answer, also on those that are given before a request is routed. */
export function securityHeaders({ contentUrl, publicUrl }: Config): Record<string, string> {
  const headers: Record<string, string> = {
    "content-security-policy": contentPolicy(contentUrl),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
  };
  if (publicUrl.startsWith("https:"))
    headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
  return headers;
}
