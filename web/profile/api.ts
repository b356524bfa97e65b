import { queryOptions } from "@tanstack/react-query";
import type { User } from "../../contract/accounts.ts";
import type { Session } from "../../contract/own-sessions.ts";
import type { Preferences } from "../../contract/personal/preferences.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { updateOwnUser } from "../session/session.ts";

/** Oneself as the server knows it now; what the page keeps of the person follows. */
export const ownUserQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "own", id],
    staleTime: 0,
    meta: { isErrorShownByPage: true },
    queryFn: async ({ signal }) => {
      const { data } = await callApi<{ data: User }>(`/users/${id}`, { signal });
      updateOwnUser(data);
      return data;
    },
  });

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["sessions"],
    staleTime: 0,
    meta: { isErrorShownByPage: true },
    ...dataFrom<Session[]>("/sessions"),
  });

export const nameSession = (id: string, place: string) =>
  callApi<WithMessage>(`/sessions/${id}`, { method: "PATCH", body: { place } });

export const endSession = (id: string) =>
  callApi<WithMessage>(`/sessions/${id}`, { method: "DELETE" });

export const endOtherSessions = () => callApi<WithMessage>("/sessions", { method: "DELETE" });

export const preferencesQuery = () =>
  queryOptions({
    queryKey: ["preferences"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<Preferences>("/preferences"),
  });

export const changePreferences = (change: Preferences) =>
  callApi<WithMessage>("/preferences", { method: "PATCH", body: change });
