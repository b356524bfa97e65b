import { safeReturnPath } from "../../contract/sign-in/return-path.ts";

/** The page that was asked for before sign-in, as the history keeps it; whatever else stands there leads home. */
export const requestedPath = (state: unknown) =>
  safeReturnPath(typeof state === "object" && state && "from" in state ? state.from : "/");
