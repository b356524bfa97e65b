import { useEffect, useState } from "react";
import {
  clientLinkMessages,
  type GuestDemo,
  type LinkCover,
} from "../../contract/presenting/client-links.ts";
import type { UserMessage, Sentence } from "../../contract/sentences.ts";
import { messageOf, refusalOf } from "../calls/api.ts";
import { keepVisit, fetchLinkCover, openLink, readVisit, resumeVisit } from "./api.ts";

export type GuestState =
  | { is: "loading" }
  | { is: "cover"; cover: LinkCover }
  | { is: "shown"; demo: GuestDemo; visit: string }
  /** The server's last word. */
  | { is: "over"; sentence: UserMessage }
  /** It could not be reached, or broke. */
  | { is: "failed"; sentence: UserMessage };

/** What a link shows by now: its cover, the demo after it was opened in this tab, or why there is nothing. */
export function useGuest(link: string) {
  const [state, setState] = useState<GuestState>({ is: "loading" });
  // An effect, for the link is the server's.
  useEffect(() => {
    let isCurrent = true;
    void arrive(link).then((arrived) => isCurrent && setState(arrived));
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return {
    state,
    retry: () => {
      setState({ is: "loading" });
      void arrive(link).then(setState);
    },
    /** Throws what belongs to a field of the form. */
    open: async (input: { passcode: string; name: string }) => {
      const demo = await openLink({ link, ...input });
      setState({ is: "shown", demo, visit: demo.visit ?? "" });
    },
    end: (sentence: UserMessage) => setState({ is: "over", sentence }),
  };
}

async function arrive(link: string): Promise<GuestState> {
  try {
    const visit = readVisit(link);
    const demo = visit === null ? undefined : await resume(link, visit);
    if (demo) return { is: "shown", demo, visit: visit ?? "" };
    return { is: "cover", cover: await fetchLinkCover(link) };
  } catch (error) {
    const sentence = refusalOf(error);
    if (sentence === undefined) return { is: "failed", sentence: messageOf(error) };
    return { is: "over", sentence };
  }
}

/** Nothing where the visit is too long ago: the link is opened again. */
async function resume(link: string, visit: string) {
  try {
    return await resumeVisit(visit);
  } catch (error) {
    if (refusalOf(error)?.message !== clientLinkMessages.unknown) throw error;
    keepVisit(link, null);
    return undefined;
  }
}

/** A refusal of a form that no correction in it can mend. */
export const isOver = ({ message }: Sentence) => finalMessages.has(message);
const finalMessages: ReadonlySet<string> = new Set([
  clientLinkMessages.unknown,
  clientLinkMessages.withdrawn,
  clientLinkMessages.expired,
  clientLinkMessages.usedUp,
]);
