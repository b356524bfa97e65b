import { ChevronLeft } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { NO_CATEGORY } from "../../contract/categories.ts";
import type { DemoDetails } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { ShareButton } from "../client-links/share-button.tsx";
import { StarButton } from "../favourites/star-button.tsx";
import { AddToMeetingButton } from "../meetings/add-to-meeting-button.tsx";
import { AttentionChip } from "../night-watch/attention-chip.tsx";
import { entriesAround } from "../presenting/playlist.ts";
import { PresentButton } from "../presenting/present-button.tsx";
import type { Presenting } from "../presenting/presenting.ts";
import { PresentingStage } from "../presenting/presenting-stage.tsx";
import { useSession } from "../session/session.ts";
import { TagLinks } from "../tags/tag-links.tsx";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { FoldedText } from "../ui/folded-text.tsx";
import { t, translate } from "../ui/language.ts";
import { DemoMenu } from "./demo-menu.tsx";

type Props = {
  demoId: string;
  /** Undefined while it is on its way, which only those see who present. */
  demo: DemoDetails | undefined;
  refusal: string | undefined;
  presenting: Presenting;
};

/** The demo below its name. What else there is to know or to do is out of the way of a client. */
export function DemoStage({ demoId, demo, refusal, presenting }: Props) {
  const session = useSession();
  const playlist = useOpenedPlaylist(demoId, demo);
  return (
    <div className={column}>
      {demo && <DemoHeader demo={demo} onPresent={presenting.start} />}
      {demo && demo.description !== "" && (
        <FoldedText
          key={demo.description}
          text={demo.description}
          className="-mt-1.5 max-w-[90ch] text-ink-2"
        />
      )}
      <PresentingStage
        playlist={playlist}
        demo={demo}
        refusal={refusal}
        isDetailed={session !== null && rightsOf(session.role) === "admin"}
        presenting={presenting}
        className="relative flex min-h-80 flex-1 max-sm:min-h-[52dvh]"
      />
    </div>
  );
}

/** The list that the demo was opened from: moving in it is another address, and no other page. */
function useOpenedPlaylist(demoId: string, demo: DemoDetails | undefined) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const own = { demoId, title: demo?.title ?? "", picture: demo?.image_url ?? null };
  const entries = entriesAround(own, state);
  return {
    name: "",
    entries,
    at: entries.findIndex((entry) => entry.demoId === demoId),
    go: (to: number) => {
      const id = entries[to]?.demoId ?? demoId;
      void navigate(`/demo-details/${id}`, { replace: true, state });
    },
  };
}

function DemoHeader({ demo, onPresent }: { demo: DemoDetails; onPresent: () => void }) {
  const session = useSession();
  const goBack = useWayBack();
  const role = session && rightsOf(session.role);
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-y-1">
      {role !== "employee" && (
        <Button
          variant="outline"
          aria-label={t("Back")}
          className="row-span-2 mr-3 size-10"
          onClick={goBack}
        >
          <ChevronLeft size="1.125rem" aria-hidden />
        </Button>
      )}
      <span className="col-start-2 flex flex-wrap gap-1.5">
        <Chip tone={demo.product_category_id ? "brand" : "neutral"}>
          {demo.product_category_id?.name ?? translate(NO_CATEGORY)}
        </Chip>
        {demo.needs_attention && <AttentionChip />}
        <TagLinks tags={demo.tags} list={role === "employee" ? "/" : "/demo"} />
      </span>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:contents">
        {/* A word that has no room beside the buttons sends them below, and stays whole. */}
        <h1 className="max-w-full min-w-min flex-1 text-title break-words max-sm:col-start-2 max-sm:min-w-0">
          {demo.title}
        </h1>
        <div className="flex items-center gap-2 max-sm:col-span-full max-sm:mt-1.5">
          <PresentButton onPresent={onPresent} />
          <AddToMeetingButton demo={demo} className="size-10" />
          <ShareButton demo={demo} />
          <StarButton demo={demo} className="size-10" />
          {role === "admin" && <DemoMenu demo={demo} onDeleted={goBack} />}
        </div>
      </div>
    </header>
  );
}

/** Leaves the window so much that the tabs below are seen to be there. */
const column =
  "flex min-h-[calc(100dvh-10.5rem)] flex-col gap-3.5 max-sm:min-h-[calc(100dvh-15rem)]";

/** Visitors who came by a link have no page to go back to. */
function useWayBack() {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === "default";
  return () => void (isFirstPage ? navigate("/") : navigate(-1));
}
