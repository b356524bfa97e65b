import type { AssignmentRule } from "../../contract/assignment-rules.ts";
import { labelOf } from "../../contract/roles.ts";

type About = Pick<
  AssignmentRule,
  "region_id" | "country_id" | "department" | "designation" | "user_type_id"
>;

/** As the log calls it: "Everyone in Presales, Europe". */
export function nameRule(rule: About): string {
  const { designation, department, country_id: country, region_id: region } = rule;
  const role = rule.user_type_id && labelOf(rule.user_type_id.type_name);
  const criteria = [role, designation, department, country?.name, region?.name];
  return `Everyone in ${criteria.filter(Boolean).join(", ")}`;
}
