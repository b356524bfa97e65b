import { type BuildCheck, checkLevels } from "../../contract/builds/builds.ts";
import { inspectionMessages } from "../../contract/builds/inspection.ts";
import { type UserMessage, toSentence } from "../../contract/sentences.ts";

/** What an inspection says of a build, before it is put in order. */
export type Finding = Omit<BuildCheck, "message" | "sentence"> & { message: UserMessage };

/** Of each kind so many are listed; a person fixes the first ones and looks again. */
const LISTED_OF_A_KIND = 20;

/** The worst first, each sentence once, and no flood of one kind. */
export function summarize(findings: Finding[]): BuildCheck[] {
  const listed: BuildCheck[] = [];
  const counts = new Map<string, { check: BuildCheck; count: number }>();
  const checks = findings.map(asCheck);
  for (const check of new Map(checks.map((found) => [found.message, found])).values()) {
    const kind = counts.get(check.level + check.code) ?? { check, count: 0 };
    kind.count += 1;
    counts.set(check.level + check.code, kind);
    if (kind.count <= LISTED_OF_A_KIND) listed.push(check);
  }
  for (const { check, count } of counts.values()) {
    const { level, code } = check;
    const message = inspectionMessages.moreAlike(count - LISTED_OF_A_KIND, code);
    if (count > LISTED_OF_A_KIND) listed.push(asCheck({ level, code, message }));
  }
  return listed.toSorted((a, b) => checkLevels.indexOf(a.level) - checkLevels.indexOf(b.level));
}

/** As it is stored and sent. */
function asCheck({ message: said, ...finding }: Finding): BuildCheck {
  const { message, ...sentence } = toSentence(said);
  return withText({ ...finding, message, sentence });
}

/** What stands in a build's files may be anything: the database takes neither NUL nor half a character. */
const withText = (check: BuildCheck) =>
  JSON.parse(JSON.stringify(check), (_key, value: unknown) =>
    typeof value === "string" ? asText(value) : value,
  ) as BuildCheck;

const asText = (text: string) => text.replaceAll(/\0|\p{Cs}/gu, REPLACEMENT);
const REPLACEMENT = "\ufffd";
