import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../install.mjs";
import { listDistributed } from "../third-party.mjs";

export const SBOM_FILE = "sbom.cdx.json";
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * What is shipped with the portal, as CycloneDX: npm's own list of everything that the lock file names, without
 * the tools. npm cannot know this by itself: what is bundled into the page is a development dependency to it.
 */
export function makeSbom() {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const all = JSON.parse(
    execFileSync("npm", args, {
      cwd: root,
      maxBuffer: MAX_BYTES,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const { name } = all.metadata.component.purl.match(/^pkg:npm\/(?<name>.+)@/).groups;
  const portal = { ...all.metadata.component, name, type: "application" };
  const shipped = new Set(listDistributed().map((each) => `${each.name}@${each.version}`));
  const components = all.components.filter((each) => shipped.has(`${each.name}@${each.version}`));
  const refs = new Set([portal, ...components].map((each) => each["bom-ref"]));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return {
    ...all,
    metadata: { ...all.metadata, component: portal },
    components,
    dependencies,
  };
}

export function writeSbom(folder) {
  const sbom = makeSbom();
  writeFileSync(join(folder, SBOM_FILE), `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom.components.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = resolve(process.argv[2] ?? root);
  console.log(`${writeSbom(folder)} components in ${join(folder, SBOM_FILE)}`);
}
