import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { type Demo, demoMessages, type DemoOverview } from "../../contract/demos.ts";
import type { Role } from "../../contract/roles.ts";
import { StarButton } from "../favourites/star-button.tsx";
import { useTablePage } from "../lists/use-table-page.ts";
import { ToMeeting } from "../meetings/late-pieces.tsx";
import { openedFrom } from "../presenting/opened-from.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { t, translate } from "../ui/language.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { demoOverviewQuery } from "./api.ts";
import { demoColumns } from "./demo-columns.tsx";
import { isNarrowed, useDemoTableFilter } from "./demo-filter.ts";
import { DemoFilters } from "./demo-filters.tsx";
import { FindDemos } from "./find-demos.tsx";
import { StartUpload } from "../uploads/start-upload.tsx";

type Props = {
  /** Gets the number of demos as soon as it is known. */
  heading: (count: number | undefined) => { title: string; subtitle?: string };
  level?: 1 | 2;
  /** Which figures are shown depends on the role. */
  readBy: Role;
  /** Beside the name of a demo. */
  renderBadge?: (demo: Demo) => ReactNode;
  /** Beside the title. Without any the search stands there. */
  actions?: ReactNode;
  /** Where there is no search the filters are few, and stand beside the title. */
  hasSearch?: boolean;
  viewSwitch: ReactNode;
  onAssign?: (demo: Demo) => void;
};

/** The demos of a page with their whole names and their figures, sorted by any of them. */
export function DemoTable({ heading, level = 1, hasSearch = true, ...props }: Props) {
  const columns = demoColumns(props.readBy, props.renderBadge);
  const { filter, ordering, sorting, change, clear } = useDemoTableFilter(columns);
  const demos = useQuery(demoOverviewQuery({ ...filter, ...ordering }));
  const isNarrow = isNarrowed({ ...filter, sort: "all" });
  const table = useTablePage(demos, filter, change, isNarrow ? clear : undefined);
  const narrowing = <DemoFilters filter={filter} onChange={change} />;
  const finding = hasSearch ? (
    <FindDemos filter={filter} onChange={change} viewSwitch={props.viewSwitch} />
  ) : (
    props.viewSwitch
  );
  return (
    <DataTable
      {...table}
      {...heading(demos.data?.totalCount)}
      level={level}
      columns={columns}
      sorting={sorting}
      emptyText={translate(isNarrow ? demoMessages.noResults : demoMessages.none)}
      emptyAction={props.readBy === "admin" && !isNarrow ? <StartUpload /> : undefined}
      tools={props.actions ?? finding}
      titleFilters={hasSearch ? undefined : narrowing}
      filters={
        hasSearch ? (
          <>
            {props.actions && <div className="basis-full">{finding}</div>}
            {narrowing}
            {demos.data?.is_similar && (
              <output className="block basis-full text-ink-2">
                {t("Nothing has these words exactly. These are spelled alike:")}
              </output>
            )}
          </>
        ) : undefined
      }
      rowLink={({ _id }) => ({ to: `/demo-details/${_id}`, state: openedFrom(table.rows) })}
      actions={actionsOf(props.onAssign)}
    />
  );
}

/** Among the other actions of a row. */
const quiet = "size-8! border-transparent! bg-transparent!";

const actionsOf = (onAssign: Props["onAssign"]) => {
  const Actions = (demo: DemoOverview) => (
    <>
      <StarButton demo={demo} className={quiet} />
      <ToMeeting demo={demo} className={quiet} />
      {onAssign && (
        <IconButton
          icon={UserPlus}
          label={t("Assign {title}", { title: demo.title })}
          onClick={() => onAssign(demo)}
        />
      )}
    </>
  );
  return Actions;
};
