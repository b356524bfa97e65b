import { isDeepStrictEqual } from "node:util";

/** The results of one fault: checks, figures, and what was acknowledged beside what was found. */
export function openReport(name) {
  const rows = [];
  let failures = 0;
  const check = (what, found, expected = []) => {
    const isEqual = isDeepStrictEqual(found, expected);
    if (!isEqual) failures += 1;
    const shown = Array.isArray(found) ? found.slice(0, 5) : found;
    console.log(isEqual ? `  ok: ${what}` : `  FAILED: ${what}: ${JSON.stringify(shown)}`);
  };
  return {
    name,
    check,
    log: (text) => console.log(`  ${text}`),
    /** `missing` names what was acknowledged and is lost or altered. */
    count(kind, acknowledged, missing) {
      rows.push({ kind, acknowledged, missing: missing.length });
      check(`${name}: ${kind} that were acknowledged and are missing`, missing);
      check(`${name}: some ${kind} were acknowledged`, acknowledged > 0, true);
    },
    hasFailed: () => failures > 0,
    print: () => console.log(tableOf(name, rows)),
  };
}

const WIDTHS = [28, 14, 10, 10];

export function tableOf(name, rows) {
  const line = (cells) =>
    cells
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[i]),
      )
      .join("");
  const body = rows.map(({ kind, acknowledged, missing }) =>
    line([kind, acknowledged, acknowledged - missing, missing]),
  );
  return [line([name, "acknowledged", "found", "missing"]), ...body].join("\n");
}
