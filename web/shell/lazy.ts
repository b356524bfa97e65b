import { type ComponentType, createElement, lazy as drawWhenLoaded, useState } from "react";

const RENEW_AFTER_MS = 500;

/** A page whose code can be prefetched before it is rendered. */
export type Loadable = { load: () => Promise<unknown> };

/**
 * React's own, and loadable: code that is there already is drawn at once. React's holds even that back for
 * 300 ms, so that what stands in for a page does not flicker.
 */
export function lazy<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  // React's keeps a failure for good: opening it again starts a new load. Not at once, for React itself asks
  // once more to learn of the failure, and would be made to load again, forever.
  let Later: ComponentType<Props> = drawWhenLoaded(loadOrRenew);
  async function loadOrRenew() {
    try {
      return await loadAndKeep();
    } catch (error) {
      setTimeout(() => (Later = drawWhenLoaded(loadOrRenew)), RENEW_AFTER_MS);
      throw error;
    }
  }
  const Page = (props: Props) => {
    // Kept for as long as the page is open: another component would begin with empty fields.
    const [Drawn] = useState(() => loaded ?? Later);
    return createElement(Drawn, props);
  };
  return Object.assign(Page, { load: loadAndKeep });
}
