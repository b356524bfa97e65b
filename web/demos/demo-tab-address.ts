import { useLocation, useSearchParams } from "react-router";
import { addressNow } from "../lists/list-address.ts";

export const demoTabs = [
  "about",
  "talking-points",
  "versions",
  "presenters",
  "statistics",
] as const;
export type DemoTab = (typeof demoTabs)[number];

const NAME = "tab";
/** Of the list that a tab may hold: another tab has another list. */
const listParts = ["search", "page", "size"];

/** Which part of a demo's page is shown lives in the address. It replaces it: Back leaves the demo. */
export function useDemoTab() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const requested = params.get(NAME);
  return {
    tab: demoTabs.find((known) => known === requested) ?? "about",
    show: (tab: DemoTab) => {
      const next = addressNow();
      for (const part of listParts) next.delete(part);
      if (tab === "about") next.delete(NAME);
      else next.set(NAME, tab);
      setParams(next, { replace: true, state, preventScrollReset: true });
    },
  };
}

/** The address of a tab of a demo's page. */
export const demoTabPath = (id: string, tab: DemoTab) =>
  `/demo-details/${id}${tab === "about" ? "" : `?${NAME}=${tab}`}`;
