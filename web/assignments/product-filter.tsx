import { useQuery } from "@tanstack/react-query";
import { demoQuery } from "../demos/api.ts";
import { QueriedFilter } from "../lists/queried-filter.tsx";
import { useFilterSearch } from "../lists/use-search-text.ts";
import { demoChoicesQuery } from "./api.ts";

type Props = { label: string; value: string; onChange: (id: string) => void };

/** Any demo that the person may see, found by its title or category. */
export function ProductFilter(props: Props) {
  const { debounced, typed } = useFilterSearch();
  const found = useQuery({
    ...demoChoicesQuery(debounced),
    enabled: typed.isOpen,
    select: ({ choices }) => choices,
  });
  const chosen = useQuery({
    ...demoQuery(props.value),
    enabled: props.value !== "",
    select: ({ title }) => title,
  });
  return <QueriedFilter {...props} {...typed} chosen={chosen} found={found} />;
}
