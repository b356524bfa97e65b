import type { InsightGroup, InsightRow } from "../../contract/insights.ts";
import { t } from "../ui/language.ts";
import { type FigureColumn, FigureTable } from "../ui/table/figure-table.tsx";
import type { Rows } from "./api.ts";
import { GroupName } from "./group-name.tsx";

type Props = {
  by: InsightGroup;
  title: string;
  rows: Rows<InsightRow>;
  figures: readonly FigureColumn<InsightRow>[];
  onMore: () => void;
};

export const GroupTable = ({ by, title, rows: { data, totalCount }, figures, onMore }: Props) => (
  <FigureTable
    caption={title}
    rows={data}
    keyOf={({ _id }) => _id}
    totalCount={totalCount}
    onMore={onMore}
    columns={[nameColumn(by), ...figures]}
  />
);

const nameColumn = (by: InsightGroup): FigureColumn<InsightRow> => ({
  header: t("Name"),
  cell: (row) => <GroupName by={by} row={row} />,
});
