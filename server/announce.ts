import { PORTAL_TITLE } from "../contract/portal.ts";
import { sampleSignIns } from "../samples/company.ts";
import type { Config } from "./config.ts";
import type { FirstPeople } from "./first-people.ts";

/** The last lines of a start: where it is, and who may come in. */
export function announce({ publicUrl, dataDir }: Config, people: FirstPeople): void {
  const lines = [
    `${PORTAL_TITLE} is running at ${publicUrl}`,
    ...signIns(people),
    "",
    `Data: ${dataDir}`,
  ];
  process.stdout.write(`\n  ${lines.join("\n  ")}\n  Stop with Ctrl-C.\n\n`);
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
