import type { UseQueryResult } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OrganizationList } from "../../contract/organization.ts";
import { Card } from "../ui/card.tsx";
import { plural } from "../ui/language.ts";
import { QueriedSelect } from "../forms/queried-select.tsx";
import { EntryList } from "./entry-list.tsx";
import { ListUpload } from "./list-upload.tsx";

type Props = {
  list: OrganizationList;
  title: string;
  label: string;
  query: UseQueryResult<string[]>;
};

export function ListCard({ list, title, label, query }: Props) {
  const titleId = useId();
  const count = query.data?.length;
  // What is chosen above is found below, where it can be renamed and removed.
  const [search, setSearch] = useState("");
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby={titleId} className="flex flex-col gap-5">
        <header className="flex items-baseline justify-between gap-4">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-ink-2 tabular-nums">
            {count !== undefined && plural(count, "{count} entry", "{count} entries")}
          </p>
        </header>
        <QueriedSelect
          label={label}
          query={query}
          toOption={(entry) => ({ value: entry, label: entry })}
          value={query.data?.includes(search) ? search : ""}
          onChange={({ target }) => setSearch(target.value)}
        />
        <EntryList list={list} label={label} search={search} onSearch={setSearch} />
        <ListUpload list={list} label={label} />
      </section>
    </Card>
  );
}
