import { ChevronLeft, Maximize } from "lucide-react";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { NO_CATEGORY } from "../../contract/categories.ts";
import type { DemoDetails } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { StarButton } from "../favourites/star-button.tsx";
import { AttentionChip } from "../night-watch/attention-chip.tsx";
import { DemoPlayer } from "../player/demo-player.tsx";
import { usePresenting } from "../player/presenting.ts";
import { useSession } from "../session/session.ts";
import { TagLinks } from "../tags/tag-links.tsx";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { FoldedText } from "../ui/folded-text.tsx";
import { t, translate } from "../ui/language.ts";
import { DemoMenu } from "./demo-menu.tsx";

/** The demo below its name. What else there is to know or to do is out of the way of a client. */
export function DemoStage({ demo }: { demo: DemoDetails }) {
  const session = useSession();
  const goBack = useWayBack();
  const stage = useRef<HTMLDivElement>(null);
  const presenting = usePresenting(stage);
  const role = session && rightsOf(session.role);
  return (
    <div className={column}>
      <header className="flex items-center gap-x-3 gap-y-2.5 max-sm:flex-wrap">
        {role !== "employee" && (
          <Button variant="outline" aria-label={t("Back")} className="size-10" onClick={goBack}>
            <ChevronLeft size={18} aria-hidden />
          </Button>
        )}
        <div className="min-w-0 flex-1">
          <span className="flex flex-wrap gap-1.5">
            <Chip tone={demo.product_category_id ? "brand" : "neutral"}>
              {demo.product_category_id?.name ?? translate(NO_CATEGORY)}
            </Chip>
            {demo.needs_attention && <AttentionChip />}
            <TagLinks tags={demo.tags} list={role === "employee" ? "/" : "/demo"} />
          </span>
          <h1 className="mt-1 text-title wrap-anywhere">{demo.title}</h1>
        </div>
        <div className="flex shrink-0 items-center gap-2 max-sm:w-full">
          <Button
            variant="black"
            className="max-sm:flex-1"
            icon={<Maximize size={16} aria-hidden />}
            onClick={presenting.start}
          >
            {t("Present")}
          </Button>
          <StarButton demo={demo} className="size-10" />
          {role === "admin" && <DemoMenu demo={demo} onDeleted={goBack} />}
        </div>
      </header>
      {demo.description !== "" && (
        <FoldedText
          key={demo.description}
          text={demo.description}
          className="-mt-1.5 max-w-[90ch] text-ink-2"
        />
      )}
      <div
        ref={stage}
        className={
          presenting.isPresenting
            ? "fixed inset-0 z-50 flex"
            : "flex min-h-80 flex-1 max-sm:min-h-[52dvh]"
        }
      >
        <DemoPlayer demo={demo} isDetailed={role === "admin"} presenting={presenting} />
      </div>
    </div>
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
