import {
  BadgeCheck,
  Box,
  ChartNoAxesColumn,
  CircleHelp,
  ClipboardList,
  House,
  Presentation,
  Settings,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { t } from "../ui/language.ts";

export type Entry = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Screens that are reached from this one and belong to it. */
  leadsTo?: readonly string[];
};
export type Group = { label: string; icon: LucideIcon; links: readonly Link[] };
export type Link = { label: string; to: string };

const home: Entry = { label: t("Home"), to: "/", icon: House };
const demos: Entry = {
  label: t("Demos"),
  to: "/demo",
  icon: Box,
  leadsTo: ["/demo-details", "/new-demo", "/categories", "/deleted-demos", "/client-links"],
};
const meetings: Entry = {
  label: t("Meetings"),
  to: "/meetings",
  icon: Presentation,
  leadsTo: ["/kiosks"],
};
const assignments: Entry = {
  label: t("Assignments"),
  to: "/assigned-products",
  icon: ClipboardList,
  leadsTo: ["/assignment-rules"],
};
const approval: Entry = { label: t("Approval"), to: "/approve-users", icon: BadgeCheck };
const insights: Entry = { label: t("Insights"), to: "/insights", icon: ChartNoAxesColumn };
const help: Entry = { label: t("Help Desk"), to: "/need-help", icon: CircleHelp };
const settings: Group = {
  label: t("Settings"),
  icon: Settings,
  links: [
    { label: t("Department-Designation"), to: "/department-designation" },
    { label: t("Demographics"), to: "/region" },
    { label: t("User types"), to: "/user-types" },
    { label: t("Company"), to: "/company" },
    { label: t("Storage"), to: "/storage" },
    { label: t("Background work"), to: "/jobs" },
    { label: t("Integrations"), to: "/integrations" },
    { label: t("Activity log"), to: "/audit-logs" },
  ],
};

/** In the order of a day; a phone shows the first four, so that those who wait for approval stay visible. */
export const navigation: Record<Role, readonly (Entry | Group)[]> = {
  admin: [
    home,
    demos,
    { label: t("Users"), to: "/users", icon: Users, leadsTo: ["/new-users", "/import-users"] },
    approval,
    meetings,
    assignments,
    insights,
    settings,
    help,
  ],
  regional: [
    home,
    demos,
    { label: t("Employee"), to: "/users", icon: Users },
    approval,
    meetings,
    assignments,
    insights,
    help,
  ],
  employee: [],
};

export const isGroup = (item: Entry | Group): item is Group => "links" in item;

export const isInside = (path: string, entry: Link & Pick<Entry, "leadsTo">) =>
  [entry.to, ...(entry.leadsTo ?? [])].some(
    (start) => path === start || (start !== "/" && path.startsWith(`${start}/`)),
  );
