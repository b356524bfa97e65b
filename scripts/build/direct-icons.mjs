import { readFileSync } from "node:fs";

const IMPORT = /import \{([^}]+)\} from "lucide-react";/g;
const EXPORT = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

/**
 * Imports every icon from its own file. By way of the package's one list of all, the build could not tell which page
 * needs which, and the first file would hold them all.
 */
export function directIcons() {
  const list = readFileSync("node_modules/lucide-react/dist/esm/lucide-react.mjs", "utf8");
  const files = new Map();
  for (const [, names, file] of list.matchAll(EXPORT))
    for (const name of names.split(",")) files.set(name.split(" as ")[1]?.trim(), file);
  const importOf = (specifier) => {
    const [name, local = name] = specifier.trim().split(" as ");
    if (name === "" || name.startsWith("type ")) return "";
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${local} from "lucide-react/icons/${file}";`;
  };
  return {
    name: "direct-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: "lucide-react" },
      handler: (code) =>
        code.replace(IMPORT, (_all, names) => names.split(",").map(importOf).join(" ")),
    },
  };
}
