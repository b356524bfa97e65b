import type { PlayedBuild } from "../../contract/demos.ts";
import { engineName } from "../formats/engine-name.ts";
import { inBytes } from "../formats/format-units.ts";
import { t } from "../ui/language.ts";

/** "Version 3 · Unity 2021.3 · 48.2 MB" */
export function BuildFacts({ build: { version, engine, size } }: { build: PlayedBuild }) {
  const facts = [t("Version {number}", { number: version }), engineName(engine), inBytes(size)];
  return (
    <p className="text-[13px] text-ink-2 max-lg:hidden">{facts.filter(Boolean).join(" · ")}</p>
  );
}
