import { type Expectation, type Names, row } from "./log-entry.ts";
import type { Things } from "./things.ts";

const fullRule = (t: Things, { region, country }: Names) => ({
  region,
  country,
  department: "Sales",
  designation: "Manager",
  role: null,
  demos: `Demo of ${t.word}`,
  expires_on: "2099-12-31",
});
const fullName = ({ region, country }: Names) =>
  `Everyone in Manager, Sales, ${country}, ${region}`;
const oldRule = (t: Things, names: Names) => ({
  ...fullRule(t, names),
  country: null,
  designation: null,
  role: "employee",
  expires_on: null,
});

/** Audit entries about assignment rules. */
export const ruleEntries: Record<string, Expectation[]> = {
  "POST /assignment-rules": [
    (t, made, n) => row(["create", "assignment rule"], made, fullName(n), null, fullRule(t, n)),
  ],
  "PATCH /assignment-rules/:_id": [
    (t, _made, n) => {
      const old = oldRule(t, n);
      const { region: _region, department: _department, ...after } = fullRule(t, n);
      const before = Object.fromEntries(
        Object.keys(after).map((key) => [key, old[key as keyof typeof old]]),
      );
      const demos = `Demo of ${t.word}, Demo of ${t.word}`;
      const name = fullName(n);
      return row(["update", "assignment rule"], t.rule, name, before, { ...after, demos });
    },
  ],
  "DELETE /assignment-rules/:_id": [
    (t, _made, n) => {
      const name = `Everyone in Virtual Guide, Sales, ${n.region}`;
      return row(["delete", "assignment rule"], t.rule, name, oldRule(t, n), null);
    },
  ],
};
