import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { UserMessage } from "../../contract/sentences.ts";
import type {
  Build,
  NewUpload,
  Upload,
  UploadCompletion,
  UploadSummary,
} from "../../contract/uploads.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

/** Without an address the inspection found errors, and nothing is published. */
export type Completion = {
  url: string | null;
  build_id?: string;
  picture_id?: string;
  build?: Build;
  message: UserMessage;
};

export const announceUpload = async (body: NewUpload, signal: AbortSignal) =>
  // Five thousand addresses are signed, which a slow store takes its time for.
  (await callApi<{ data: Upload }>("/uploads", { method: "POST", body, signal, mayTakeLong: true }))
    .data;

export const readUpload = async (id: string, signal?: AbortSignal) =>
  (
    await callApi<{ data: Upload }>(`/uploads/${id}`, {
      mayTakeLong: true,
      ...(signal && { signal }),
    })
  ).data;

export const cancelUpload = (id: string) =>
  callApi<WithMessage>(`/uploads/${id}`, { method: "DELETE" });

export async function completeUpload(
  id: string,
  body: UploadCompletion,
  signal: AbortSignal,
): Promise<Completion> {
  const { data, message } = await callApi<WithMessage & { data: Omit<Completion, "message"> }>(
    `/uploads/${id}/complete`,
    { method: "POST", body, signal, mayTakeLong: true, answersWith: 422 },
  );
  return { ...data, message };
}

/** What an upload became that was finished before the page was left. */
export const finishedUploadQuery = (id: string) =>
  queryOptions({
    queryKey: ["uploads", "finished", id],
    // Its address and what was seen of it change.
    staleTime: 0,
    gcTime: 0,
    meta: { isErrorShownByPage: true },
    queryFn: ({ signal }) => readUpload(id, signal),
  });

export const unfinishedUploadsQuery = () =>
  queryOptions({
    queryKey: ["uploads", "unfinished"],
    // Asked whenever the page is opened: it is about what was left a moment ago.
    staleTime: 0,
    ...dataFrom<UploadSummary[]>("/uploads"),
  });

export const discardUploadMutation = () =>
  mutationOptions({
    mutationFn: cancelUpload,
    onSettled: () => reload([["uploads"]]),
  });
