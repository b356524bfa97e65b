import { PORTAL_TITLE } from "../../contract/portal.ts";
import { sampleSignIns } from "../../samples/company.ts";
import type { Config } from "./config.ts";
import { isLoopback } from "./loopback.ts";
import type { FirstPeople } from "./seed-if-empty.ts";

interface Log {
  warn(message: string): void;
}

/** The last lines of a start: where it is, who may come in, and what to think about. */
export function printBanner(
  config: Config,
  people: FirstPeople,
  log: Log,
  found: readonly string[] = [],
): void {
  const warnings = [...warningsOf(config), ...found];
  for (const warning of warnings) log.warn(warning);
  const lines = [
    `${PORTAL_TITLE} is running at ${config.publicUrl}`,
    ...signIns(people),
    ...warnings.flatMap((warning) => ["", `Warning: ${warning}`]),
    "",
    `Data: ${config.dataDir}`,
  ];
  process.stdout.write(`\n  ${lines.join("\n  ")}\n  Stop with Ctrl-C.\n\n`);
}

/** What is fine for trying out, and not where others can reach it. */
export function warningsOf({ publicUrl, buildUrl }: Config): string[] {
  if (isLoopback(new URL(publicUrl).hostname) || buildUrl.includes("{build}")) return [];
  return [
    "All demos share one origin: each can read what another keeps in the browser, and so its files. " +
      "Let people upload only demos you trust, or give each its own with CONTENT_URL=https://{build}.your-demos.example",
  ];
}

function signIns(people: FirstPeople): string[] {
  if (people.kind === "none") return [];
  if (people.kind === "admin")
    return people.password === undefined
      ? [
          "",
          `Sign in as ${people.staffId} with the password of ADMIN_PASSWORD.`,
          ...(people.isWeak ? ["It is weak: change it after signing in."] : []),
        ]
      : [
          "",
          `Sign in as ${people.staffId} with the password ${people.password}`,
          "This password is shown only once: change it after signing in.",
        ];
  return [
    "",
    "Sample sign-ins:",
    ...sampleSignIns.map(
      ({ label, seS_id, password }) => `  ${label.padEnd(18)} ${seS_id}  ${password}`,
    ),
  ];
}
