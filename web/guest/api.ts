import type {
  GuestBeat,
  GuestDemo,
  LinkCover,
  LinkOpener,
  NewGuestWatch,
} from "../../contract/presenting/client-links.ts";
import type { WatchState } from "../../contract/watches.ts";
import { callApi } from "../calls/api.ts";
import { tabStore } from "../ui/browser-storage.ts";

/** A call of a page that is being left must outlive it. */
type Leaving = { keepalive?: boolean };
type Answer = { data: WatchState };

const post = (body: object, { keepalive = false }: Leaving = {}) =>
  ({ method: "POST", body, keepalive }) as const;

export const fetchLinkCover = async (link: string) =>
  (await callApi<{ data: LinkCover }>("/client-links/look", post({ link }))).data;

/** Remembered in this tab alone: a reload is no other opening. */
export async function openLink(opener: LinkOpener): Promise<GuestDemo> {
  const { data } = await callApi<{ data: GuestDemo }>("/client-links/open", post(opener));
  keepVisit(opener.link, data.visit);
  return data;
}

export const resumeVisit = async (visit: string) =>
  (await callApi<{ data: GuestDemo }>("/client-links/resume", post({ visit }))).data;

export const startGuestWatch = (body: NewGuestWatch, leaving: Leaving) =>
  callApi<Answer>("/client-links/watches", post(body, leaving));

export const sendGuestBeat = (id: string, body: GuestBeat, leaving: Leaving) =>
  callApi<Answer>(`/client-links/watches/${id}/beats`, post(body, leaving));

const keyOf = (link: string) => `guest:${link}`;

export const readVisit = (link: string) => tabStore.getItem(keyOf(link));

export function keepVisit(link: string, visit: string | null) {
  try {
    if (visit === null) tabStore.removeItem(keyOf(link));
    else tabStore.setItem(keyOf(link), visit);
  } catch {
    // Storage is full: a reload opens the link again.
  }
}
