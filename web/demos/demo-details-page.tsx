import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";
import { demoMessages } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { messageOf, refusalOf } from "../calls/api.ts";
import { usePresenting } from "../presenting/presenting.ts";
import { useSession } from "../session/session.ts";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { FailedRecordPage } from "../shell/failed-record-page.tsx";
import { lazy } from "../shell/lazy.ts";
import { StatusPage } from "../shell/status-page.tsx";
import { ButtonLink, type ButtonLinkProps } from "../ui/button-link.tsx";
import { t, translate } from "../ui/language.ts";
import { demoQuery } from "./api.ts";
import { DemoPageSkeleton } from "./demo-skeleton.tsx";
import { DemoStage } from "./demo-stage.tsx";

const DemoTabs = lazy(async () => ({ default: (await import("./demo-tabs.tsx")).DemoTabs }));

/** One demo, as large as the page allows, and below it what is known of it. */
export default function DemoDetailsPage() {
  const { id = "" } = useParams();
  const demo = useQuery(demoQuery(id));
  const presenting = usePresenting();
  const isRefused = demo.isError && refusalOf(demo.error) !== undefined;
  // A lost connection takes no demo from before a client; only the server's word that it is gone does.
  const isShown = demo.data !== undefined && !isRefused;
  // A presenter moves on to other demos, and the stage stays in the meantime, also where one of them does not come.
  if (isShown || presenting.isPresenting)
    return (
      <>
        <DemoStage
          demoId={id}
          demo={isRefused ? undefined : demo.data}
          refusal={sentenceOf(demo.data === undefined || isRefused ? demo.error : null, isRefused)}
          presenting={presenting}
        />
        {isShown && (
          <FailedLoadBoundary fallback={<FailedPiece />}>
            {/* Their room is there already, and with it the scroll bar. */}
            <Suspense fallback={<div className="min-h-[50dvh]" />}>
              <DemoTabs key={id} demo={demo.data} />
            </Suspense>
          </FailedLoadBoundary>
        )}
      </>
    );
  if (demo.isPending) return <DemoPageSkeleton />;
  if (!isRefused)
    return (
      <FailedRecordPage
        title={t("This demo could not be loaded")}
        error={demo.error}
        onRetry={() => demo.refetch()}
      >
        <DemosLink variant="outline" />
      </FailedRecordPage>
    );
  return (
    <StatusPage
      title={translate(demoMessages.unavailable)}
      sentence={t("It may have been removed, or it is not assigned to you.")}
    >
      <DemosLink />
    </StatusPage>
  );
}

/** Employees have their demos on Home. */
function DemosLink({ variant }: Pick<ButtonLinkProps, "variant">) {
  const session = useSession();
  const isEmployee = session === null || rightsOf(session.role) === "employee";
  return (
    <ButtonLink to={isEmployee ? "/" : "/demo"} variant={variant}>
      {isEmployee ? t("Home") : t("Demos")}
    </ButtonLink>
  );
}

/** Why there is no demo to present. */
function sentenceOf(error: Error | null, isRefused: boolean) {
  if (error === null) return undefined;
  return isRefused ? translate(demoMessages.unavailable) : translate(messageOf(error));
}
