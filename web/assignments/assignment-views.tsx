import { NavLink } from "react-router";
import { t } from "../ui/language.ts";

/** Who has what, and the rules by which people have it. */
export const AssignmentViews = () => (
  <nav aria-label={t("Assignments")} className="inline-flex rounded-control bg-sunken p-0.5">
    <NavLink to="/assigned-products" className={link}>
      {t("Assignments")}
    </NavLink>
    <NavLink to="/assignment-rules" className={link}>
      {t("Rules")}
    </NavLink>
  </nav>
);

const link =
  "flex min-h-8 items-center rounded-small px-3 text-small font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-brand aria-[current=page]:shadow-soft";
