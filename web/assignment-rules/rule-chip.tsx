import { Workflow } from "lucide-react";
import { Link } from "react-router";
import type { RuleAbout } from "../../contract/assignments.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";
import { nameRule } from "./rule-name.ts";

/** Marks what people have by a rule. Whoever may change the rule is led to it. */
export function RuleChip({ rule }: { rule: RuleAbout }) {
  const name = t("By rule: {name}", { name: nameRule(rule) });
  const chip = (
    <Chip tone="neutral" icon={<Workflow aria-hidden />}>
      {name}
    </Chip>
  );
  if (!rule.can_change)
    return (
      <span className={place} title={name}>
        {chip}
      </span>
    );
  return (
    <Link to={`/assignment-rules?rule=${rule._id}`} className={`${place} ${link}`} title={name}>
      {chip}
    </Link>
  );
}

const place = "inline-flex max-w-72 align-middle";
/** Above the row, which may be a link as a whole. */
const link = "relative rounded-full transition-colors hover:text-ink [&>span]:hover:text-ink";
