import { useQuery } from "@tanstack/react-query";
import { QueriedFilter } from "../lists/queried-filter.tsx";
import { useFilterSearch } from "../lists/use-search-text.ts";
import { everyone, userQuery, usersQuery } from "./api.ts";

const MAX_SHOWN = 10;

type Props = { label: string; value: string; onChange: (id: string) => void };

/** Anyone whom the person may see, found by name or staff ID. */
export function PersonFilter(props: Props) {
  const { debounced, typed } = useFilterSearch();
  const found = useQuery({
    ...usersQuery({ ...everyone, search: debounced }, { page: 1, size: MAX_SHOWN }),
    meta: { isErrorShownByPage: true },
    enabled: typed.isOpen,
    select: ({ data }) =>
      data.map(({ _id, name, seS_id }) => ({ value: _id, label: `${name} · ${seS_id}` })),
  });
  const chosen = useQuery({
    ...userQuery(props.value),
    enabled: props.value !== "",
    select: ({ name }) => name,
  });
  return <QueriedFilter {...props} {...typed} chosen={chosen} found={found} />;
}
