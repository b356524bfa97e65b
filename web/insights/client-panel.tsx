import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ClientMeeting, InsightClient } from "../../contract/meetings/clients.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { t } from "../ui/language.ts";
import { type FigureColumn, FigureTable } from "../ui/table/figure-table.tsx";
import { textLink } from "../ui/text-link.ts";
import { clientMeetingsQuery, clientsQuery, type InsightFilter } from "./api.ts";
import { Panel } from "./panel.tsx";
import { writeCount, writeWatchTime } from "./watch-time.ts";

type Props = { filter: InsightFilter };

/** What a client was shown, and for how long on each; of the meetings that were presented in this period. */
export function ClientPanel({ filter }: Props) {
  const clients = useQuery(clientsQuery(filter));
  return (
    <Panel
      title={t("By client")}
      hint={t("What was shown in meetings, administrators included")}
      query={clients}
      file={{ filter, view: "client" }}
      renderTable={(known) =>
        known.length === 0 ? (
          <p className="py-6 text-center text-ink-2">
            {t("No meeting with a client was presented in this period.")}
          </p>
        ) : (
          <ChosenClient filter={filter} clients={known} />
        )
      }
    />
  );
}

function ChosenClient({ filter, clients }: Props & { clients: InsightClient[] }) {
  const [selected, setSelected] = useState("");
  const chosen = clients.find(({ client }) => client === selected) ?? clients[0];
  const meetings = useQuery(clientMeetingsQuery(filter, chosen?.client ?? ""));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <FilterSelect
          label={t("Client")}
          value={chosen?.client ?? ""}
          options={clients.map(({ client }) => ({ value: client, label: client }))}
          onChange={setSelected}
        />
        {chosen && (
          <p className="text-ink-2 tabular-nums">
            {t("{time} in all", { time: writeWatchTime(chosen.seconds) })}
          </p>
        )}
      </div>
      {(meetings.data ?? []).map((meeting) => (
        <ShownMeeting key={meeting._id} meeting={meeting} />
      ))}
    </div>
  );
}

type ShownDemo = ClientMeeting["demos"][number];
const columns: FigureColumn<ShownDemo>[] = [
  {
    header: t("Demo"),
    cell: ({ _id, title }) =>
      title === null ? (
        t("A demo that was deleted")
      ) : (
        <Link className={textLink} to={`/demo-details/${_id}`}>
          {title}
        </Link>
      ),
  },
  { header: t("Watch time"), cell: ({ seconds }) => writeWatchTime(seconds) },
  { header: t("Presentations"), cell: ({ shows }) => writeCount(shows), isMinor: true },
];

const ShownMeeting = ({ meeting }: { meeting: ClientMeeting }) => (
  <section>
    <h3 className="flex flex-wrap justify-between gap-x-4 font-medium">
      <span className="min-w-0 break-words">{meeting.name}</span>
      <span className="font-normal text-ink-2 tabular-nums">
        {writeTimestamp(meeting.shown_at)} · {writeWatchTime(meeting.seconds)}
      </span>
    </h3>
    <FigureTable
      caption={meeting.name}
      rows={meeting.demos}
      keyOf={({ _id }) => _id}
      columns={columns}
    />
  </section>
);
