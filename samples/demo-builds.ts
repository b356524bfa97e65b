import { thumbnailName } from "./demos.ts";

/** One of our own builds, as scripts/build.mjs leaves it under dist/samples/. */
export interface DemoBuild {
  /** Folder or file under dist/samples/. */
  name: string;
  /** A folder has its index.html at the top. */
  kind: "folder" | "file";
  /** The sample demo (samples/demos.ts) whose content it is. */
  title: string;
  /** File of samples/thumbnails/, captured from the running build. */
  thumbnail: string;
}

const build = (name: string, kind: DemoBuild["kind"], title: string): DemoBuild => ({
  name,
  kind,
  title,
  thumbnail: thumbnailName({ title }),
});

export const demoBuilds: DemoBuild[] = [
  build("building-energy", "folder", "Smart Building Twin"),
  build("data-center", "folder", "Data Center Walkthrough"),
  build("switchgear", "folder", "Switchgear Configurator"),
  build("ev-charger.glb", "file", "EV Charging Hub"),
  build("wind-turbine", "folder", "Wind Park Operations"),
];
