import type { Clues } from "../clues.ts";

/** By what an engine is known, and where it says which version it is. */
export interface Sign {
  name: string;
  isSeen: (clues: Clues) => boolean;
  version?: (clues: Clues) => string | null | Promise<string | null>;
}
