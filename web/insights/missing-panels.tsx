import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { NeverOpened, NeverShown } from "../../contract/insights.ts";
import { writeDay } from "../moment.ts";
import { textLink } from "../text-link.ts";
import { t } from "../ui/language.ts";
import { type InsightFilter, neverOpenedQuery, neverShownQuery } from "./api.ts";
import { type FigureColumn, FigureTable } from "./figure-table.tsx";
import { Panel } from "./panel.tsx";
import { writeCount } from "./watch-time.ts";

const FIRST = 5;
type Props = { filter: InsightFilter };

const neverShownColumns: FigureColumn<NeverShown>[] = [
  {
    header: t("Demo"),
    cell: ({ _id, title }) => (
      <Link className={textLink} to={`/demo-details/${_id}`}>
        {title}
      </Link>
    ),
  },
  { header: t("Assigned to"), cell: ({ assigned }) => writeCount(assigned) },
  { header: t("Uploaded"), cell: ({ created_at: moment }) => writeDay(moment), isMinor: true },
];

const neverOpenedColumns: FigureColumn<NeverOpened>[] = [
  { header: t("Person"), cell: ({ person }) => person.name },
  { header: t("Demo"), cell: ({ demo }) => demo.title },
  { header: t("Assigned"), cell: ({ created_at: moment }) => writeDay(moment), isMinor: true },
];

export function NeverShownPanel({ filter }: Props) {
  const [size, setSize] = useState(FIRST);
  const title = t("Demos never shown");
  return (
    <Panel
      title={title}
      hint={t("Nobody presented them in this time")}
      asked={useQuery(neverShownQuery(filter, size))}
      file={{ filter, view: "never-shown" }}
      renderTable={({ data, totalCount }) =>
        totalCount === 0 ? (
          <Nothing>{t("Every demo was shown.")}</Nothing>
        ) : (
          <FigureTable
            caption={title}
            rows={data}
            keyOf={({ _id }) => _id}
            totalCount={totalCount}
            onMore={() => setSize(size * 4)}
            columns={neverShownColumns}
          />
        )
      }
    />
  );
}

export function NeverOpenedPanel({ filter }: Props) {
  const [size, setSize] = useState(FIRST);
  const title = t("Assigned and never opened");
  return (
    <Panel
      title={title}
      hint={t("Since they were assigned")}
      asked={useQuery(neverOpenedQuery(filter, size))}
      file={{ filter, view: "never-opened" }}
      renderTable={({ data, totalCount }) =>
        totalCount === 0 ? (
          <Nothing>{t("Everyone opened what they were given.")}</Nothing>
        ) : (
          <FigureTable
            caption={title}
            rows={data}
            keyOf={({ _id }) => _id}
            totalCount={totalCount}
            onMore={() => setSize(size * 4)}
            columns={neverOpenedColumns}
          />
        )
      }
    />
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-6 text-center text-ink-2">{children}</p>
);
