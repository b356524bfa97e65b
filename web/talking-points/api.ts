import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  TalkingPoints,
  TalkingPointsChange,
} from "../../contract/presenting/talking-points.ts";
import { callApi, type WithMessage } from "../calls/api.ts";

/** Whose words they are. */
export type PointsOf = "company" | "own";

const paths: Record<PointsOf, string> = { company: "talking-points", own: "own-talking-points" };

export const talkingPointsQuery = (demoId: string) =>
  queryOptions({
    queryKey: ["talking points", demoId],
    meta: { isErrorShownByPage: true },
    queryFn: async ({ signal }) =>
      (
        await callApi<{ data: TalkingPoints }>(`/demo-products/${demoId}/talking-points`, {
          signal,
        })
      ).data,
  });

export const saveTalkingPointsMutation = (demoId: string, of: PointsOf) =>
  mutationOptions({
    mutationFn: (body: TalkingPointsChange) =>
      callApi<WithMessage & { data: TalkingPoints }>(`/demo-products/${demoId}/${paths[of]}`, {
        method: "PUT",
        body,
      }),
    onSuccess: ({ data }, _change, _result, { client }) =>
      client.setQueryData(talkingPointsQuery(demoId).queryKey, data),
    // Somebody else was faster, perhaps: their words are shown beside.
    onError: (_error, _change, _result, { client }) =>
      client.invalidateQueries({ queryKey: talkingPointsQuery(demoId).queryKey }),
  });
