import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { showSuccess } from "./ui/toasts.tsx";

type Row = { _id: string };
type ListAnswer = { data: Row[] };
type Options<Item, Change> = {
  send: (item: Item, change: Change) => Promise<{ message: string }>;
  /** Other nouns whose lists show something of this one. */
  alsoReload?: readonly string[];
};

/**
 * A change of one row shows in every loaded list of its noun at once, is undone when the server refuses,
 * and the lists reload afterwards. Changes go out one after the other: the last one pressed is the last one kept.
 */
export function useRowChange<Item extends Row, Change extends Partial<Item>>(
  noun: string,
  { send, alsoReload = [] }: Options<Item, Change>,
) {
  const client = useQueryClient();
  const mutationKey = [noun, "row"];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: noun },
    mutationFn: ({ item, change }: { item: Item; change: Change }) => send(item, change),
    onMutate: async ({ item, change }) => {
      // A list that is still on its way does not know of this change.
      await client.cancelQueries({ queryKey: [noun, "list"] });
      patchRow(client, noun, item._id, change);
    },
    onSuccess: ({ message }) => showSuccess(message),
    onError: (_error, { item, change }) => patchRow(client, noun, item._id, undo(item, change)),
    onSettled: async () => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (!isLast) return;
      const nouns = [noun, ...alsoReload];
      await Promise.all(nouns.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
  return (item: Item, change: Change) => mutate({ item, change });
}

function patchRow(client: QueryClient, noun: string, id: string, change: object) {
  client.setQueriesData<ListAnswer>({ queryKey: [noun, "list"] }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          data: list.data.map((row) => (row._id === id ? { ...row, ...change } : row)),
        },
  );
}

/** What stood in the changed fields before. */
const undo = (item: Row, change: object) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => field in change));
