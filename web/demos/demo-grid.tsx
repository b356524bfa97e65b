import type { ReactNode } from "react";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { CardGrid } from "../lists/card-grid.tsx";
import { openedFrom, type OpenedFrom } from "../presenting/opened-from.ts";
import { useSession } from "../session/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { t, translate } from "../ui/language.ts";
import { type FoundDemos, isNarrowed } from "./demo-filter.ts";
import { DemoCardSkeleton } from "./demo-skeleton.tsx";
import { NoMatch } from "./late-no-match.tsx";
import { StartUpload } from "../uploads/start-upload.tsx";

type Props = {
  found: FoundDemos;
  columns: string;
  /** `isEarly` where it is visible as soon as the page opens; `from` for its link to the demo. */
  renderCard: (demo: Demo, isEarly: boolean, from: OpenedFrom) => ReactNode;
};

/** The first row of a wide window. */
const EARLY = 5;

export const DemoGrid = ({
  found: { demos, filter, change, clear },
  columns,
  renderCard,
}: Props) => (
  <>
    {demos.data?.is_similar && (
      <output className="mb-3 block text-ink-2">
        {t("Nothing has these words exactly. These are spelled alike:")}
      </output>
    )}
    <CardGrid
      list={demos}
      page={filter.page}
      onPage={(page) => change({ page })}
      columns={`gap-4.5 ${columns}`}
      loadingLabel={t("Loading the demos")}
      skeleton={<DemoCardSkeleton />}
      empty={isNarrowed(filter) ? <NoMatch filter={filter} onClear={clear} /> : <NoDemos />}
      renderCard={(demo, index) =>
        renderCard(demo, index < EARLY, openedFrom(demos.data?.data ?? []))
      }
    />
  </>
);

/** With the next step for those who can take it, and whom to ask for all others. */
function NoDemos() {
  const session = useSession();
  const title = translate(demoMessages.none);
  if (session === null || rightsOf(session.role) !== "admin")
    return (
      <EmptyState
        title={title}
        hint={t("Demos appear here once they are assigned to you. Ask your regional leader.")}
      />
    );
  return <EmptyState title={title} action={<StartUpload />} />;
}
