import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Maximize } from "lucide-react";
import { useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { NO_CATEGORY } from "../../contract/categories.ts";
import { type DemoDetails, demoMessages } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { messageOf, refusalOf } from "../calls/api.ts";
import { StarButton } from "../favourites/star-button.tsx";
import { DemoPlayer } from "../player/demo-player.tsx";
import { usePresenting } from "../player/presenting.ts";
import { AttentionChip } from "../night-watch/attention-chip.tsx";
import { DemoInsights } from "../insights/small-insights.tsx";
import { useSession } from "../session/session.ts";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { StatusPage } from "../shell/status-page.tsx";
import { TagLinks } from "../tags/tag-links.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Chip } from "../ui/chip.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t, translate } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { demoQuery } from "./api.ts";
import { DemoActions } from "./demo-actions.tsx";
import { BuildFacts } from "./build-facts.tsx";

/** One demo, as large as the page allows. */
export default function DemoDetailsPage() {
  const { id = "" } = useParams();
  const demo = useQuery(demoQuery(id));
  const session = useSession();
  const isManager = session !== null && rightsOf(session.role) !== "employee";
  if (demo.isPending)
    return (
      <div className="grid min-h-[50dvh] place-items-center">
        <Spinner label={t("Loading the demo")} size={28} />
      </div>
    );
  const isRefused = demo.isError && refusalOf(demo.error) !== undefined;
  // A lost connection takes no demo from before a client; only the server's word that it is gone does.
  if (demo.data !== undefined && !isRefused)
    return (
      <>
        <Stage demo={demo.data} />
        {isManager && (
          <FailedLoadBoundary fallback={<FailedPiece />}>
            <DemoInsights demoId={demo.data._id} />
          </FailedLoadBoundary>
        )}
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

/** Employees stand before a client: nothing but the demo's name is around it. */
function Stage({ demo }: { demo: DemoDetails }) {
  const session = useSession();
  const goBack = useWayBack();
  const stage = useRef<HTMLDivElement>(null);
  const presenting = usePresenting(stage);
  const role = session && rightsOf(session.role);
  return (
    <div className="flex h-[calc(100dvh-7rem)] min-h-105 flex-col gap-4 max-sm:h-[calc(100dvh-11rem)]">
      <header className="flex items-center gap-x-3 gap-y-2 max-sm:flex-wrap">
        {role !== "employee" && (
          <Button variant="outline" aria-label={t("Back")} className="size-10" onClick={goBack}>
            <ChevronLeft size={18} aria-hidden />
          </Button>
        )}
        <div className="min-w-0">
          <span className="flex flex-wrap gap-1.5">
            <Chip tone={demo.product_category_id ? "brand" : "neutral"}>
              {demo.product_category_id?.name ?? translate(NO_CATEGORY)}
            </Chip>
            {demo.needs_attention && <AttentionChip />}
            <TagLinks tags={demo.tags} list={role === "employee" ? "/" : "/demo"} />
          </span>
          <h1 className="mt-1 text-title break-words">{demo.title}</h1>
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-3">
          {role === "admin" && (
            <>
              {demo.build && <BuildFacts build={demo.build} />}
              <DemoActions demo={demo} onDeleted={goBack} />
            </>
          )}
          <StarButton demo={demo} />
          <Button
            variant="black"
            icon={<Maximize size={16} aria-hidden />}
            title={t("Present")}
            onClick={presenting.start}
          >
            <span className="max-sm:sr-only">{t("Present")}</span>
          </Button>
        </div>
      </header>
      <div
        ref={stage}
        className={presenting.isPresenting ? "fixed inset-0 z-50 flex" : "flex min-h-80 flex-1"}
      >
        <DemoPlayer demo={demo} isDetailed={role === "admin"} presenting={presenting} />
      </div>
    </div>
  );
}

/** Visitors who came by a link have no page to go back to. */
function useWayBack() {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === "default";
  return () => void (isFirstPage ? navigate("/") : navigate(-1));
}
