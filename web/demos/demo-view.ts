import { useState } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../lists/list-address.ts";
import { localStore } from "../ui/browser-storage.ts";

const NAME = "view";
const LIST = "list";
export type DemoView = "grid" | "list";
/** Under which name each page keeps its own; web/start/preload-requests.ts has the same. */
export type DemoViewKey = "demo-view" | "home-view";

/** Of the other view: its orders and page sizes are others. */
const listParts = ["sort", "order", "page", "size"];

/**
 * Demos as pictures or as a list. The address says so, so that a sent link shows the same; where it says nothing,
 * it is the view that this browser had last on this page.
 */
export function useDemoView(key: DemoViewKey) {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(() => localStore.getItem(key));
  const [isChosen, setChosen] = useState(false);
  const view: DemoView = (params.get(NAME) ?? kept) === LIST ? "list" : "grid";
  const choose = (next: DemoView) => {
    setKept(next);
    setChosen(true);
    try {
      localStore.setItem(key, next);
    } catch {
      // Storage is full: the address still has it.
    }
    const address = addressNow();
    for (const part of listParts) address.delete(part);
    if (next === "grid") address.delete(NAME);
    else address.set(NAME, LIST);
    setParams(address, { replace: true });
  };
  /** Chosen here and now: the switch of the other view takes the focus that went with this one's. */
  return { view, choose, isChosen };
}
