import type { PlayedBuild } from "../../contract/demos.ts";
import { inBytes } from "../../contract/uploads.ts";
import { t } from "../ui/language.ts";

/** "Version 3 · Unity 2021.3 · 48.2 MiB" */
export function BuildFacts({ build: { version, engine, size } }: { build: PlayedBuild }) {
  const facts = [
    t("Version {number}", { number: version }),
    engine && [engine.name, engine.version].filter(Boolean).join(" "),
    inBytes(size),
  ];
  return (
    <p className="text-[13px] text-ink-2 max-lg:hidden">{facts.filter(Boolean).join(" · ")}</p>
  );
}
