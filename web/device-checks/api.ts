import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeviceCheck, NewDeviceCheck } from "../../contract/builds/device-checks.ts";
import { callApi } from "../calls/api.ts";
import { readDeviceId } from "./this-device.ts";

type Answer = { data: DeviceCheck[] };
const pathOf = (meetingId: string) => `/meetings/${encodeURIComponent(meetingId)}/device-checks`;

export const deviceChecksQuery = (meetingId: string) =>
  queryOptions({
    queryKey: ["meetings", "device-checks", meetingId],
    queryFn: async ({ signal }) =>
      (await callApi<Answer>(`${pathOf(meetingId)}?device=${readDeviceId()}`, { signal })).data,
  });

export function useSaveCheck(meetingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<NewDeviceCheck, "device_id">) =>
      callApi<Answer>(pathOf(meetingId), {
        method: "PUT",
        body: { ...body, device_id: readDeviceId() },
      }),
    onSuccess: ({ data }) => client.setQueryData(deviceChecksQuery(meetingId).queryKey, data),
  });
}
