import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../server/start/project-root.ts";
import type { TestPortal } from "../server/test/portal.ts";

/** Settings that only the operator may ever read, each with a value that can be recognised. */
export const secretSettings = {
  ADMIN_PASSWORD: "canary-of-the-first-password",
  S3_BUCKET: "demos",
  S3_ACCESS_KEY_ID: "CANARYACCESSKEY",
  S3_SECRET_ACCESS_KEY: "canary-of-the-store",
};

/** What the portal itself keeps secret, in every text encoding of the bytes. */
export async function secretsOf({ db, config }: TestPortal): Promise<string[]> {
  const rows = await db.selectFrom("secrets").select("value").execute();
  const signingKey = await readFile(join(config.dataDir, "store/signing-key"));
  const bytes = [...rows.map(({ value }) => value), signingKey];
  const written = bytes.flatMap((value) =>
    (["hex", "base64", "base64url"] as const).map((encoding) => value.toString(encoding)),
  );
  const places = [config.dataDir, projectRoot];
  const { S3_BUCKET: _, ...settings } = secretSettings;
  return [...written, ...places, ...Object.values(settings)];
}

/** No request contains anything like these, so a match comes from inside. */
const patterns: [what: string, pattern: RegExp][] = [
  ["a password hash", /\$argon2/],
  [
    "the text of a query",
    /\b(select|insert into|update|delete from|join) \\?"|\bfrom \\?"\w+\\?" /,
  ],
  [
    "a message of the database",
    /violates \w+ (key )?constraint|relation \\?"|syntax error at or near/,
  ],
  ["a stack trace", /\bat [^\s"\\]+ \(?(file:|node:|\/)|node:internal|node_modules/],
];

/** Which secret the text contains. */
export function findSecret(text: string, secrets: string[]): string | undefined {
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) return `the secret ${secret.slice(0, 12)}…`;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}
