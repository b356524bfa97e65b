import { queryOptions } from "@tanstack/react-query";
import type { FactorRule, FactorRuleChange } from "../../contract/operation/factor-rules.ts";
import type {
  StartedApp,
  FirstProof,
  GivenFactor,
  NewCodes,
  NewPasskey,
  PasskeyOptions,
  SecondFactor,
} from "../../contract/personal/second-factor.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

export const ownFactorQuery = () =>
  queryOptions({
    queryKey: ["second-factor", "own"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<SecondFactor>("/second-factor"),
  });

export const hasFactor = (factor: SecondFactor | undefined) =>
  factor !== undefined && (factor.app !== null || factor.passkeys.length > 0);

/** The first factor ends other sessions, and what is overdue is so no longer. */
export const reloadFactor = () => reload([["second-factor"], ["sessions"], ["attention"]]);

type WithCodes = { data: NewCodes } & WithMessage;

export const beginApp = (body: FirstProof) =>
  callApi<{ data: StartedApp }>("/second-factor/app", { method: "POST", body });

export const confirmApp = (code: string) =>
  callApi<WithCodes>("/second-factor/app/confirm", { method: "POST", body: { code } });

export const beginPasskey = (body: FirstProof) =>
  callApi<{ data: PasskeyOptions }>("/second-factor/passkeys/options", { method: "POST", body });

export const addPasskey = (body: NewPasskey) =>
  callApi<WithCodes>("/second-factor/passkeys", { method: "POST", body });

export const removeApp = () => callApi<WithMessage>("/second-factor/app", { method: "DELETE" });

export const removePasskey = (id: string) =>
  callApi<WithMessage>(`/second-factor/passkeys/${id}`, { method: "DELETE" });

export const renewCodes = () =>
  callApi<WithCodes>("/second-factor/recovery-codes", { method: "POST" });

export const fetchPasskeyOptions = () =>
  callApi<{ data: PasskeyOptions }>("/second-factor/proof/passkey", { method: "POST" });

export const prove = (body: GivenFactor) =>
  callApi<WithMessage>("/second-factor/proof", { method: "POST", body });

export const resetFactor = (userId: string) =>
  callApi<WithMessage>(`/users/${userId}/second-factor`, { method: "DELETE" });

export const factorRulesQuery = () =>
  queryOptions({
    queryKey: ["factor-rules"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<FactorRule[]>("/factor-rules"),
  });

/** A rule may be about the person who makes it. */
export const reloadRules = () => reload([["factor-rules"], ["second-factor"], ["attention"]]);

export const setRule = (userTypeId: string, body: FactorRuleChange) =>
  callApi<WithMessage>(`/factor-rules/${userTypeId}`, { method: "PUT", body });

export const removeRule = (userTypeId: string) =>
  callApi<WithMessage>(`/factor-rules/${userTypeId}`, { method: "DELETE" });
