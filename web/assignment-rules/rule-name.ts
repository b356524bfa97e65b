import type { AssignmentRule } from "../../contract/assignment-rules.ts";
import type { RuleAbout } from "../../contract/assignments.ts";
import { labelOf } from "../../contract/roles.ts";
import { t, translate } from "../ui/language.ts";

type About = Omit<RuleAbout, "_id" | "can_change">;

/** "Everyone in Presales, Europe". */
export function nameRule({ region, country, department, designation, role }: About): string {
  const parts = [role && translate(labelOf(role)), designation, department, country, region];
  return t("Everyone in {places}", { places: parts.filter(Boolean).join(", ") });
}

export const nameOf = (rule: AssignmentRule) =>
  nameRule({
    region: rule.region_id?.name ?? null,
    country: rule.country_id?.name ?? null,
    department: rule.department,
    designation: rule.designation,
    role: rule.user_type_id?.type_name ?? null,
  });
