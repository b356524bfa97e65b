import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { WithMessage } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { showSuccess } from "../ui/toasts.tsx";

type Row = { _id: string };
/** A page of a list, or a list that has no pages. */
type LoadedList = Row[] | { data: Row[] };
type Options<Item, Change> = {
  send: (item: Item, change: Change) => Promise<WithMessage>;
  /** What the toast says; without it, the server's message. */
  toastOf?: (answer: WithMessage, item: Item) => string;
  /** With the row as it was before. */
  onSuccess?: (item: Item) => void;
  onError?: (item: Item) => void;
  /** What is reloaded afterwards. */
  reload: readonly QueryKey[];
};

/**
 * A change of one row shows in every loaded list under `lists` at once, is undone when the server refuses,
 * and the lists reload afterwards. Changes go out one after the other: the last one pressed is the last one kept.
 */
export function useRowChange<Item extends Row, Change extends Partial<Item>>(
  lists: QueryKey,
  { send, toastOf, reload: keys, ...on }: Options<Item, Change>,
) {
  const client = useQueryClient();
  const mutationKey = ["row", ...lists];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ item, change }: { item: Item; change: Change }) => send(item, change),
    onMutate: async ({ item, change }) => {
      // A list that is still on its way does not know of this change.
      await client.cancelQueries({ queryKey: lists });
      patchRow(client, lists, item._id, change);
    },
    onSuccess: (answer, { item }) => {
      showSuccess(toastOf ? toastOf(answer, item) : answer.message);
      on.onSuccess?.(item);
    },
    onError: (_error, { item, change }) => {
      patchRow(client, lists, item._id, undo(item, change));
      on.onError?.(item);
    },
    onSettled: async () => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (!isLast) return;
      await reload(keys);
    },
  });
  return (item: Item, change: Change) => mutate({ item, change });
}

function patchRow(client: QueryClient, lists: QueryKey, id: string, change: object) {
  const patch = (rows: Row[]) => rows.map((row) => (row._id === id ? { ...row, ...change } : row));
  client.setQueriesData<LoadedList>({ queryKey: lists }, (list) => {
    if (list === undefined) return list;
    return Array.isArray(list) ? patch(list) : { ...list, data: patch(list.data) };
  });
}

/** What stood in the changed fields before. */
const undo = (item: Row, change: object) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => field in change));
