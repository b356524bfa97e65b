import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  Autopilot,
  AutopilotVerdict,
  NewAutopilot,
} from "../../contract/presenting/autopilot.ts";
import { callApi, type WithMessage } from "../calls/api.ts";

const pathOf = (demoId: string) => `/demo-products/${demoId}/autopilot`;

export const autopilotQuery = (demoId: string) =>
  queryOptions({
    queryKey: ["autopilot", demoId],
    meta: { isErrorShownByPage: true },
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Autopilot | null }>(pathOf(demoId), { signal })).data,
  });

const changing = <Body extends object>(demoId: string, method: "PUT" | "PATCH") =>
  mutationOptions({
    mutationFn: (body: Body) =>
      callApi<WithMessage & { data: Autopilot }>(pathOf(demoId), { method, body }),
    onSuccess: ({ data }, _body, _result, { client }) =>
      client.setQueryData(autopilotQuery(demoId).queryKey, data),
    onError: (_error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: autopilotQuery(demoId).queryKey }),
  });

export const saveAutopilotMutation = (demoId: string) => changing<NewAutopilot>(demoId, "PUT");
export const judgeAutopilotMutation = (demoId: string) =>
  changing<AutopilotVerdict>(demoId, "PATCH");

export const removeAutopilotMutation = (demoId: string) =>
  mutationOptions({
    mutationFn: () => callApi<WithMessage>(pathOf(demoId), { method: "DELETE" }),
    onSettled: (_answer, _error, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: autopilotQuery(demoId).queryKey }),
  });
