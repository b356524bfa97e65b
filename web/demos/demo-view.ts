import { useState } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../lists/list-address.ts";
import { localStore } from "../ui/browser-storage.ts";

const KEY = "demo-view";
const NAME = "view";
const LIST = "list";
export type DemoView = "grid" | "list";

/** Of the other view: its orders and page sizes are others. */
const listParts = ["sort", "order", "page", "size"];

/**
 * Demos as pictures or as a list. The address says so, so that a sent link shows the same; where it says nothing,
 * it is the view that this browser had last.
 */
export function useDemoView() {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(() => localStore.getItem(KEY));
  const view: DemoView = (params.get(NAME) ?? kept) === LIST ? "list" : "grid";
  const choose = (next: DemoView) => {
    setKept(next);
    try {
      localStore.setItem(KEY, next);
    } catch {
      // Storage is full: the address still has it.
    }
    const address = addressNow();
    for (const part of listParts) address.delete(part);
    if (next === "grid") address.delete(NAME);
    else address.set(NAME, LIST);
    setParams(address, { replace: true });
  };
  return { view, choose };
}
