import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../contract/own-sessions.ts";
import type { PersonOverview } from "../../contract/people.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";

/** The data of a person is refetched each time the panel opens. */
const fresh = { staleTime: 0, meta: { isErrorShownByPage: true } } as const;

export const overviewQuery = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: ["users", "overview", id],
    ...dataFrom<PersonOverview>(`/users/${id}/overview`),
  });

export const personSessionsQuery = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: ["sessions", id],
    ...dataFrom<Session[]>(`/users/${id}/sessions`),
  });

export const endPersonSession = (id: string, session: string) =>
  callApi<WithMessage>(`/users/${id}/sessions/${session}`, { method: "DELETE" });

export const endPersonSessions = (id: string) =>
  callApi<WithMessage>(`/users/${id}/sessions`, { method: "DELETE" });
