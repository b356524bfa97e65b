import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { demoQuery } from "../demos/api.ts";
import { QueriedFilter } from "../lists/queried-filter.tsx";
import { useSearchText } from "../lists/use-search-text.ts";
import { demoChoicesQuery } from "./api.ts";

type Props = { label: string; value: string; onChange: (id: string) => void };

/** Any demo that the person may see, found by its title or category. */
export function ProductFilter({ label, value, onChange }: Props) {
  const [search, setSearch] = useState("");
  const { wanted, isSettled } = useSearchText(search);
  const found = useQuery({
    ...demoChoicesQuery(wanted),
    select: ({ choices }) => choices,
  });
  const chosen = useQuery({
    ...demoQuery(value),
    enabled: value !== "",
    select: ({ title }) => title,
  });
  return (
    <QueriedFilter
      label={label}
      value={value}
      chosen={chosen}
      found={found}
      isSettled={isSettled}
      search={search}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
