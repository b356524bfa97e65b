import { ListChecks, Plus, Tags, Trash2, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Demo } from "../../contract/demos.ts";
import { rightsOf } from "../../contract/roles.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { ToMeeting } from "../meetings/late-pieces.tsx";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useAssignNext } from "./assign-next.ts";
import { DemoFilters } from "./demo-filters.tsx";
import { useDemoView } from "./demo-view.ts";
import { DemoGrid } from "./demo-grid.tsx";
import { FindDemos } from "./find-demos.tsx";
import { useFoundDemos } from "./demo-filter.ts";
import { LazyDemoTable } from "./lazy-demo-table.tsx";
import { ManagedDemoCard } from "./managed-demo-card.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const AssignModal = lazyDialog(async () => ({
  default: (await import("../assignments/assign-modal.tsx")).AssignModal,
}));

const DEFAULT_SORT = "newToOld";

/** Every demo of the portal, to be found, opened and handed out. */
export default function ManageDemosPage() {
  const view = useDemoView("demo-view");
  const session = useSession();
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  const [assigned, setAssigned] = useState<readonly Demo[] | null>(null);
  const next = useAssignNext();
  const assigning = assigned ?? (next.demo && [next.demo]);
  useDialogSoon(AssignModal);
  useDialogSoon(LazyDemoTable);
  const shown = {
    actions: <Actions isAdmin={isAdmin} onAssign={() => setAssigned([])} />,
    viewSwitch: <ViewSwitch {...view} />,
    onAssign: (demo: Demo) => setAssigned([demo]),
  };
  return (
    <>
      {view.view === "list" ? (
        <LazyDemoTable {...shown} heading={writeHeading} readBy={isAdmin ? "admin" : "regional"} />
      ) : (
        <Grid {...shown} />
      )}
      {assigning && (
        <AssignModal
          title={t("Search & Assign Products to Employees")}
          demos={assigning}
          onClose={() => {
            setAssigned(null);
            if (next.demo) next.clear();
          }}
        />
      )}
    </>
  );
}

const writeHeading = (count: number | undefined) => ({
  title: t("Demo Management"),
  subtitle: count === undefined ? " " : plural(count, "{count} demo", "{count} demos"),
});

type GridProps = { actions: ReactNode; viewSwitch: ReactNode; onAssign: (demo: Demo) => void };

function Grid({ actions, viewSwitch, onAssign }: GridProps) {
  const found = useFoundDemos(DEFAULT_SORT);
  const { filter, change, demos } = found;
  const count = demos.data?.totalCount;
  return (
    <>
      <PageHeader {...writeHeading(count)} actions={actions} />
      <FindDemos filter={filter} onChange={change} viewSwitch={viewSwitch} />
      <div className="mt-3 mb-4.5 flex flex-wrap gap-3">
        <DemoFilters filter={filter} onChange={change} />
      </div>
      <DemoGrid
        found={found}
        columns="sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 min-[112.5rem]:grid-cols-5"
        renderCard={(demo, isEarly, from) => (
          <ManagedDemoCard
            demo={demo}
            isEarly={isEarly}
            from={from}
            onAssign={() => onAssign(demo)}
            action={<ToMeeting demo={demo} />}
          />
        )}
      />
    </>
  );
}

/** Leaders have no entry for the assignments in their navigation: they find them here. */
function Actions({ isAdmin, onAssign }: { isAdmin: boolean; onAssign: () => void }) {
  return (
    <>
      <Button variant="outline" icon={<UserPlus size="1rem" aria-hidden />} onClick={onAssign}>
        {t("Assign")}
      </Button>
      {isAdmin ? (
        <>
          <ButtonLink to="/categories" variant="outline" icon={<Tags size="1rem" aria-hidden />}>
            {t("Categories")}
          </ButtonLink>
          <ButtonLink
            to="/deleted-demos"
            variant="outline"
            title={t("Deleted demos")}
            aria-label={t("Deleted demos")}
            icon={<Trash2 size="1rem" aria-hidden />}
          />
          <ButtonLink to="/new-demo" icon={<Plus size="1rem" aria-hidden />}>
            {t("New demo")}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink
          to="/assigned-products"
          variant="outline"
          icon={<ListChecks size="1rem" aria-hidden />}
        >
          {t("Assigned Products")}
        </ButtonLink>
      )}
    </>
  );
}
