import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Dashboard, PeopleNotes } from "../../contract/dashboard.ts";
import type { Role } from "../../contract/roles.ts";
import { writeChange } from "../insights/watch-time.ts";
import { locale, plural, t, translate } from "../ui/language.ts";
import { SkeletonLine } from "../ui/skeleton.tsx";
import { StatCard } from "../ui/stat-card.tsx";
import { textLink } from "../ui/text-link.ts";
import { dashboardQuery } from "./api.ts";

/** How many people there are of each role, and how long they have shown demos. */
export function SummaryCards() {
  const dashboard = useQuery(dashboardQuery());
  return (
    <ul aria-busy={dashboard.isPending} className="mb-7 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {listFigures(dashboard.data).map(({ label, value, note, to }) => (
        <li key={label} className="flex [&>*]:flex-1">
          <StatCard
            label={label}
            value={value ?? <Awaited />}
            note={note ?? <SkeletonLine width="w-20" />}
            to={to}
          />
        </li>
      ))}
    </ul>
  );
}

type Figure = { label: string; value?: ReactNode; note?: ReactNode; to: string };

const listFigures = (data: Dashboard | undefined): Figure[] => [
  people(t("Maestro"), "admin", data),
  people(t("Experience Leaders"), "regional", data),
  people(t("Virtual Guides"), "employee", data),
  {
    label: t("Watch hours"),
    value: data && translate({ ...data.watchHoursSentence, message: data.watchHours }),
    // A fixed text has no change; the line stays, so that those in a row are of one height.
    note: data && (data.recentWatching ? writeChange(data.recentWatching, 30) : "\u00A0"),
    to: "/insights?range=all&admins=include",
  },
];

const people = (label: string, role: Role, data: Dashboard | undefined): Figure => ({
  label,
  value: data?.users[role].toLocaleString(locale),
  // Of nobody there is nothing to say; the line stays.
  note: data && (data.users[role] > 0 ? <Note notes={data.notes[role]} /> : "\u00A0"),
  to: `/users?role=${role}`,
});

/** What matters most of them: who waits, who came, who is switched off. */
function Note({ notes: { awaiting, added, inactive } }: { notes: PeopleNotes }) {
  if (awaiting > 0)
    return (
      <Link to="/approve-users" className={textLink}>
        {plural(awaiting, "{count} awaiting approval", "{count} awaiting approval")}
      </Link>
    );
  if (added > 0) return plural(added, "{count} added this month", "{count} added this month");
  if (inactive > 0) return plural(inactive, "{count} inactive", "{count} inactive");
  return t("all active");
}

/** As high as the figure that will stand here, so that nothing moves when it comes. */
const Awaited = () => (
  <>
    <SkeletonLine width="w-16" />
    <span className="sr-only">{t("Loading…")}</span>
  </>
);
