import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { demoMessages } from "../../contract/demos.ts";
import { messageOf, refusalOf } from "../calls/api.ts";
import { StatusPage } from "../shell/status-page.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t, translate } from "../ui/language.ts";
import { demoQuery } from "./api.ts";
import { DemoPageSkeleton } from "./demo-skeleton.tsx";
import { DemoStage } from "./demo-stage.tsx";
import { DemoTabs } from "./demo-tabs.tsx";

/** One demo, as large as the page allows, and below it what is known of it. */
export default function DemoDetailsPage() {
  const { id = "" } = useParams();
  const demo = useQuery(demoQuery(id));
  if (demo.isPending) return <DemoPageSkeleton />;
  const isRefused = demo.isError && refusalOf(demo.error) !== undefined;
  // A lost connection takes no demo from before a client; only the server's word that it is gone does.
  if (demo.data !== undefined && !isRefused)
    return (
      <>
        <DemoStage demo={demo.data} />
        <DemoTabs demo={demo.data} />
      </>
    );
  if (!isRefused)
    return <FailedState message={messageOf(demo.error)} onRetry={() => demo.refetch()} />;
  return (
    <StatusPage
      title={translate(demoMessages.unavailable)}
      sentence={t("It may have been removed, or it is not assigned to you.")}
    >
      <ButtonLink to="/">{t("Home")}</ButtonLink>
    </StatusPage>
  );
}
