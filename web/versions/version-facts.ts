import type { DemoVersion } from "../../contract/builds/versions.ts";
import { engineName } from "../formats/engine-name.ts";
import { inBytes } from "../formats/format-units.ts";
import { plural } from "../ui/language.ts";

/** "turbine · Unity 2021.3 · 24 files · 38 MB" */
export const factsOf = ({ folder, engine, size, file_count: count }: DemoVersion) =>
  [folder, engineName(engine), plural(count, "{count} file", "{count} files"), inBytes(size)]
    .filter(Boolean)
    .join(" · ");
