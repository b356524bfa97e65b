import { safeReturnPath } from "../../contract/sign-in/return-path.ts";

/** The page that was requested before sign-in, from the history entry; anything else there leads home. */
export const requestedPath = (state: unknown) =>
  safeReturnPath(typeof state === "object" && state && "from" in state ? state.from : "/");
