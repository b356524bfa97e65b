import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  CreatedToken,
  MachineToken,
  NewMachineToken,
} from "../../contract/operation/machine-tokens.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

export const tokensQuery = () =>
  queryOptions({
    queryKey: ["machine-tokens"],
    meta: { isErrorShownByPage: "while empty" as const },
    ...dataFrom<MachineToken[]>("/machine-tokens"),
  });

export const reloadTokens = () => reload([["machine-tokens"]]);

export const createTokenMutation = () =>
  mutationOptions({
    mutationFn: (body: NewMachineToken) =>
      callApi<{ data: CreatedToken } & WithMessage>("/machine-tokens", { method: "POST", body }),
    meta: { isErrorShownByPage: true },
    onSettled: reloadTokens,
  });

export const revokeToken = (id: string) =>
  callApi<WithMessage>(`/machine-tokens/${id}`, { method: "DELETE" });
