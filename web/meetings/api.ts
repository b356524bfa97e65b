import { mutationOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  Meeting,
  MeetingChange,
  MeetingEntry,
  MeetingForm,
  MeetingSummary,
  NewMeeting,
  NewShare,
  EntryInput,
} from "../../contract/meetings/meetings.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";
import { given, pageQuery } from "../lists/page-query.ts";

const PAGE_SIZE = 20;
type Saved = WithMessage & { data: Meeting };

export const meetingsQuery = ({ page, search }: { page: number; search: string }) =>
  pageQuery<MeetingSummary>("meetings", "/meetings", {
    page,
    size: PAGE_SIZE,
    ...given({ search }),
  });

/** Never shown from memory: a colleague may have changed it, and its demos have addresses that end. */
export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: ["meetings", "one", id],
    meta: { isErrorShownByPage: true },
    gcTime: 0,
    ...dataFrom<Meeting>(`/meetings/${encodeURIComponent(id)}`),
  });

const lists = ["meetings", "list"];

export const createMeetingMutation = () =>
  mutationOptions({
    mutationFn: (body: NewMeeting) => callApi<Saved>("/meetings", { method: "POST", body }),
    onSuccess: () => reload([lists]),
  });

/** What a form of the page asks for, as the server takes it: a moment of this browser's clock, in UTC. */
export const sentMeeting = ({ starts_at, planned_minutes, ...form }: MeetingForm) => ({
  ...form,
  planned_minutes: planned_minutes === "" ? null : Number(planned_minutes),
  starts_at: starts_at === "" ? null : new Date(starts_at).toISOString(),
});

export const addDemosMutation = () =>
  mutationOptions({
    mutationFn: ({ id, demos }: { id: string; demos: string[] }) =>
      callApi<Saved>(`/meetings/${id}/entries`, { method: "POST", body: { demo_ids: demos } }),
    onSettled: () => reload([["meetings"]]),
  });

export const deleteMeeting = (id: string) =>
  callApi<WithMessage>(`/meetings/${id}`, { method: "DELETE" });

export const shareMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: NewShare) =>
      callApi<Saved>(`/meetings/${id}/shares`, { method: "POST", body }),
    onSettled: () => reload([["meetings"]]),
  });

export const endShareMutation = (id: string) =>
  mutationOptions({
    mutationFn: (userId: string) =>
      callApi<WithMessage>(`/meetings/${id}/shares/${userId}`, { method: "DELETE" }),
    onSettled: () => reload([["meetings"]]),
  });

/** What somebody wants of the meeting as it is by then. */
export type MeetingUpdater = (meeting: Meeting) => MeetingChange;

/** One after the other, each based on the result of the one before, so that changes never conflict. */
export function useMeetingChange(id: string) {
  const client = useQueryClient();
  const { queryKey } = meetingQuery(id);
  return useMutation({
    scope: { id: `meeting ${id}` },
    mutationFn: (update: MeetingUpdater) => {
      const known = client.getQueryData<Meeting>(queryKey);
      const body = known ? { ...update(known), revision: known.revision } : {};
      return callApi<Saved>(`/meetings/${id}`, { method: "PATCH", body });
    },
    onSuccess: ({ data }) => {
      client.setQueryData<Meeting>(queryKey, data);
      void reload([lists]);
    },
    // Somebody else was quicker: here it is as it is now.
    onError: () => reload([queryKey]),
  });
}

/** The same entries, each as it is. */
export const kept = (entries: readonly MeetingEntry[]): EntryInput[] =>
  entries.map(({ _id }) => ({ _id }));
