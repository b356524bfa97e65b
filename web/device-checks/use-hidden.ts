import { useSyncExternalStore } from "react";

const follow = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

/** Whether nobody can see this tab: browsers then hardly draw, and nothing may be judged by it. */
export const useHidden = () =>
  useSyncExternalStore(follow, () => document.visibilityState !== "visible");
