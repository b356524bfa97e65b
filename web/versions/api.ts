import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Demo } from "../../contract/demos.ts";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

/** Whatever the demo plays now decides which of them is current. */
export const versionsQuery = (demoId: string) =>
  queryOptions({
    queryKey: ["demos", "versions", demoId],
    meta: { isErrorShownByPage: true },
    ...dataFrom<DemoVersion[]>(`/demo-products/${demoId}/versions`),
  });

export const restoreMutation = (demoId: string) =>
  mutationOptions({
    mutationFn: ({ buildId, note }: { buildId: string; note: string }) =>
      callApi<WithMessage & { data: Demo }>(
        `/demo-products/${demoId}/versions/${buildId}/restore`,
        {
          method: "POST",
          body: note === "" ? {} : { note },
        },
      ),
    onSettled: () => reload([["demos"]]),
  });
