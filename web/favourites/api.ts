import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Demo } from "../../contract/demos.ts";
import { callApi } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";

type Marked = Pick<Demo, "_id" | "is_favourite">;
type Known = Marked | { data: Marked[] };

const lists = ["demos", "list"];

/** Shows at once everywhere the demo is visible, and is undone when the server refuses. */
export function useFavourite({ _id: id }: Marked) {
  const client = useQueryClient();
  const show = (is_favourite: boolean) => {
    const mark = (demo: Marked) => (demo._id === id ? { ...demo, is_favourite } : demo);
    for (const queryKey of [lists, ["demos", "one", id]])
      client.setQueriesData<Known>(
        { queryKey },
        (known) =>
          known && ("data" in known ? { ...known, data: known.data.map(mark) } : mark(known)),
      );
  };
  return useMutation({
    // The last one pressed is the last one kept.
    scope: { id: `favourite ${id}` },
    mutationFn: (isFavourite: boolean) =>
      callApi(`/demo-products/${id}/favourite`, { method: isFavourite ? "PUT" : "DELETE" }),
    onMutate: async (isFavourite) => {
      // A list that is still on its way does not know of this change.
      await client.cancelQueries({ queryKey: lists });
      show(isFavourite);
    },
    onError: (_error, isFavourite) => show(!isFavourite),
    onSettled: () => reload([lists]),
  });
}
