import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "../start/config.ts";
import { contentPolicy } from "./security-headers.ts";

const config = readConfig({});
const scriptsOf = (policy: string) =>
  policy.split("; ").find((rule) => rule.startsWith("script-src"));
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("a page may run the scripts that are written into it, by their hashes, and no others", () => {
  const page = `<head><script>first()</script><script type="module" src="/a.js"></script>
<script data-code="/b.js" data-visits='{"/":1}'>second("</p>")
</script></head>`;
  expect(scriptsOf(contentPolicy(config, page))).toBe(
    `script-src 'self' ${hashOf("first()")} ${hashOf('second("</p>")\n')}`,
  );
});

test("what is no page may run files alone", () => {
  expect(scriptsOf(contentPolicy(config))).toBe("script-src 'self'");
});
