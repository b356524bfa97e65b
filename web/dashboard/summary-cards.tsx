import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { Dashboard } from "../../contract/dashboard.ts";
import { messageOf } from "../calls/api.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { locale, t, translate } from "../ui/language.ts";
import { StatCard } from "../ui/stat-card.tsx";
import { dashboardQuery } from "./api.ts";

/** How many people there are of each role, and how long they have shown demos. */
export function SummaryCards() {
  const dashboard = useQuery(dashboardQuery());
  if (dashboard.isError && dashboard.data === undefined)
    return <Failed error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  return (
    <ul aria-busy={dashboard.isPending} className="mb-7 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {listFigures(dashboard.data).map(({ label, value }) => (
        <li key={label} className="flex [&>*]:flex-1">
          <StatCard label={label} value={value ?? <Awaited />} />
        </li>
      ))}
    </ul>
  );
}

function listFigures(data: Dashboard | undefined): { label: string; value?: ReactNode }[] {
  return [
    { label: t("Maestro"), value: write(data?.users.admin) },
    { label: t("Experience Leaders"), value: write(data?.users.regional) },
    { label: t("Virtual Guides"), value: write(data?.users.employee) },
    {
      label: t("Watch hours"),
      value: data && translate({ ...data.watchHoursSentence, message: data.watchHours }),
    },
  ];
}

const write = (count: number | undefined) => count?.toLocaleString(locale);

/** As high as the figure that will stand here, so that nothing moves when it comes. */
const Awaited = () => (
  <span className="flex h-[1lh] items-center">
    <span className="h-5 w-16 rounded-small bg-line" />
    <span className="sr-only">{t("Loading…")}</span>
  </span>
);

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Card role="alert" className="mb-7 flex flex-wrap items-center justify-between gap-3 px-4.5 py-4">
    <p>
      <strong className="block font-semibold">{t("The figures could not be loaded.")}</strong>
      <span className="text-ink-2">{translate(messageOf(error))}</span>
    </p>
    <Button variant="outline" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
      {t("Try again")}
    </Button>
  </Card>
);
