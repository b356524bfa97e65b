import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { assignmentsQuery } from "../assignments/api.ts";
import { DemoInsights } from "../insights/small-insights.tsx";
import { useSession } from "../session/session.ts";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { versionsQuery } from "../versions/api.ts";
import { VersionList } from "../versions/version-list.tsx";
import { AboutDemo } from "./about-demo.tsx";
import { type DemoTab, useDemoTab } from "./demo-tab-address.ts";
import { DemoPresenters, presentersOf } from "./demo-presenters.tsx";

const TalkingPointsOfDemo = lazy(async () => ({
  default: (await import("../talking-points/talking-points-of-demo.tsx")).TalkingPointsOfDemo,
}));

/** What is known of a demo, as far as the reader may know it. The stage above stays as it is meanwhile. */
export function DemoTabs({ demo }: { demo: DemoDetails }) {
  const session = useSession();
  const role = session && rightsOf(session.role);
  if (role === null || role === "employee")
    return (
      <>
        <section aria-label={t("Talking points")} className="mt-6">
          <PageHeader level={2} title={t("Talking points")} />
          <TalkingPoints demo={demo} isAdmin={false} />
        </section>
        <section aria-label={t("About")} className="mt-6">
          <PageHeader level={2} title={t("About")} />
          <AboutDemo demo={demo} />
        </section>
      </>
    );
  return <ManagerTabs demo={demo} isAdmin={role === "admin"} />;
}

type Props = { demo: DemoDetails; isAdmin: boolean };

const TalkingPoints = ({ demo, isAdmin }: Props) => (
  <FailedLoadBoundary fallback={<FailedPiece />}>
    <Suspense fallback={<Spinner label={t("Loading the talking points")} size="1.5rem" />}>
      <TalkingPointsOfDemo demoId={demo._id} isAdmin={isAdmin} />
    </Suspense>
  </FailedLoadBoundary>
);

function ManagerTabs({ demo, isAdmin }: Props) {
  const { tab, show } = useDemoTab();
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // An effect, for a link or the address may choose a tab; below the stage nobody would see it.
  useEffect(() => {
    if (tab !== "about" && !isPressed.current) place.current?.scrollIntoView();
    isPressed.current = false;
  }, [tab]);
  const presenters = useQuery(assignmentsQuery(presentersOf(demo._id)));
  const versions = useQuery({ ...versionsQuery(demo._id), enabled: isAdmin });
  const tabs: Tab<DemoTab>[] = [
    { name: "about", label: t("About"), content: <AboutDemo demo={demo} isAdmin={isAdmin} /> },
    {
      name: "talking-points",
      label: t("Talking points"),
      content: <TalkingPoints demo={demo} isAdmin={isAdmin} />,
    },
    {
      name: "presenters",
      label: t("Who may present"),
      count: presenters.data?.totalCount,
      content: <DemoPresenters demo={demo} isAdmin={isAdmin} />,
    },
    {
      name: "statistics",
      label: t("Statistics"),
      content: (
        <FailedLoadBoundary fallback={<FailedPiece />}>
          <DemoInsights demoId={demo._id} />
        </FailedLoadBoundary>
      ),
    },
  ];
  if (isAdmin)
    tabs.splice(2, 0, {
      name: "versions",
      label: t("Versions"),
      count: versions.data?.length,
      content: <VersionList demo={demo} />,
    });
  return (
    <div ref={place} className="mt-2 scroll-mt-15">
      <Tabs
        label={demo.title}
        tabs={tabs}
        value={tabs.some(({ name }) => name === tab) ? tab : "about"}
        onChange={(name) => {
          isPressed.current = true;
          show(name);
        }}
      />
    </div>
  );
}
