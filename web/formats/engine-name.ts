import type { Build } from "../../contract/uploads.ts";

/** "Unity 2021.3"; nothing where the engine is unknown. */
export const engineName = (engine: Build["engine"] | undefined) =>
  [engine?.name, engine?.version].filter(Boolean).join(" ");
