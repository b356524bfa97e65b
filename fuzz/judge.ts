import { failures } from "../contract/errors.ts";
import type { TestPortal } from "../server/test/portal.ts";
import type { Tables } from "../server/test/snapshot.ts";
import { changesBetween } from "./changes.ts";
import { findBreach } from "./invariants.ts";
import { type Batch, forbiddenAmong } from "./may-change.ts";
import type { Plan } from "./requests.ts";
import { findSecret } from "./secrets.ts";
import type { Received } from "./send.ts";
import type { World } from "./world.ts";

/** Too slow or too long to be read completely: refused before the call is known. */
const unread = new Set([408, 431]);

/** What is wrong with one answer, as a message. */
export function faultOf(
  plan: Plan,
  { status, type, headers, text }: Received,
  world: World,
  secrets: string[],
  mayBecomeVisible: boolean,
): string | undefined {
  const isRaw = type === "";
  if (status >= 500) return `answered ${status}: ${text.slice(0, 500)}`;
  if (status === 0 && plan.twist === "none") return "was not answered";
  const secret = findSecret(`${headers}\n${text}`, [...secrets, ...world.secrets]);
  if (secret !== undefined) return `answered with ${secret}: ${text.slice(0, 500)}`;
  // People who sign in see themselves.
  const seen =
    mayBecomeVisible || newSecretIn(text).length > 0
      ? undefined
      : world.hidden[plan.caller].find((one) => text.includes(one));
  if (seen !== undefined) return `showed ${seen}, which ${plan.caller} may not see`;
  if (plan.twist !== "none" || isRaw) return undefined;
  if (!unread.has(status) && !plan.operation.statuses.includes(status))
    return `answered ${status}, of which the document knows nothing: ${text.slice(0, 300)}`;
  return status >= 400 ? shapeFaultOf(type, text) : undefined;
}

/** Every refusal is a sentence for a person, and none blames the portal. */
function shapeFaultOf(type: string, text: string) {
  if (!type.startsWith("application/json")) return `was refused in another form: ${type}`;
  const { message } = JSON.parse(text) as { message?: unknown };
  const isSentence = typeof message === "string" && message !== "" && message !== failures.generic;
  return isSentence ? undefined : `was refused without a sentence: ${text.slice(0, 300)}`;
}

/** An issued token is a secret from then on. */
export function newSecretIn(text: string): string[] {
  const token = /"token":"([\w-]{43})"/.exec(text)?.[1];
  return token === undefined ? [] : [token];
}

const ERROR_LEVEL = 50;
/** Without a mail server, operators find reset links in the log. */
const LINK_FOR_OPERATOR = "No mail server is configured.";
function findFaultOfLine(line: string, secrets: string[]): string | undefined {
  if (line.includes(LINK_FOR_OPERATOR)) return undefined;
  const secret = findSecret(line, secrets);
  if (secret !== undefined) return `${secret} is in the log: ${line.slice(0, 1000)}`;
  const { level } = JSON.parse(line) as { level: number };
  return level >= ERROR_LEVEL ? `logged ${line.slice(0, 2000)}` : undefined;
}

/** What is wrong with what a batch left behind: in the tables, the store and the log. */
export async function faultLeft(
  { db, logged }: TestPortal,
  [before, after]: [Tables, Tables],
  batch: Batch,
  secrets: string[],
): Promise<string | undefined> {
  const all = [...secrets, ...batch.world.secrets];
  const logFault = logged
    .map((line) => findFaultOfLine(line, all))
    .find((fault) => fault !== undefined);
  if (logFault !== undefined) return logFault;
  const changes = changesBetween(before, after);
  const [forbidden] = forbiddenAmong(changes, batch);
  if (forbidden) {
    const { table, gone, added } = forbidden;
    return `changed ${table}, as ${batch.writer}: ${JSON.stringify({ gone, added }).slice(0, 3000)}`;
  }
  const noted = JSON.stringify(changes.find(({ table }) => table === "activity_logs")?.added ?? []);
  const secret = findSecret(noted, all);
  if (secret !== undefined) return `${secret} is in the activity log`;
  return findBreach(db);
}
