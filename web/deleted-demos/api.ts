import { mutationOptions } from "@tanstack/react-query";
import type { DeletedDemo } from "../../contract/builds/deleted-demos.ts";
import type { Demo } from "../../contract/demos.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { queryClient, reload } from "../calls/query-client.ts";
import { given, pageQuery } from "../lists/page-query.ts";
import { showSuccess } from "../ui/toasts.tsx";

type DeletedFilter = { page: number; size: number; search: string };

export const deletedDemosQuery = ({ page, size, search }: DeletedFilter) =>
  pageQuery<DeletedDemo>("deleted demos", "/deleted-demos", { page, size, ...given({ search }) });

export const restoreDemoMutation = () =>
  mutationOptions({
    mutationFn: (id: string) =>
      callApi<WithMessage & { data: Demo }>(`/deleted-demos/${id}/restore`, { method: "POST" }),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => reload(showingThem),
  });

/** From a toast, which outlives the page that showed it. */
export function undoDeletion(id: string) {
  const options = restoreDemoMutation();
  void queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute(id)
    // A refusal is shown by the mutation cache, with the server's message.
    .then(
      ({ message }) => showSuccess(message),
      () => undefined,
    );
}

const showingThem = [["demos"], ["deleted demos"], ["categories"], ["assignments"], ["storage"]];
