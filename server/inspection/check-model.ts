import { inspectionMessages } from "../../contract/inspection.ts";
import type { Folder } from "./folder.ts";
import { parsed } from "./html-page.ts";
import type { Finding } from "./findings.ts";

const JSON_CHUNK = "JSON";
const MAX_JSON_BYTES = 32 * 1024 ** 2;

/** What our viewer can do with a lone model; the viewer itself says the same to the person who watches. */
const UNDERSTOOD = new Set([
  "KHR_materials_unlit",
  "KHR_materials_emissive_strength",
  "KHR_materials_pbrSpecularGlossiness",
  "KHR_mesh_quantization",
  "KHR_texture_transform",
  "EXT_texture_webp",
]);

export async function checkModel(folder: Folder, path: string): Promise<Finding[]> {
  const json = await readJson(folder, path);
  const { asset, extensionsRequired } = json;
  if (typeof asset !== "object" || asset === null)
    return [
      {
        level: "error",
        code: "not-a-model",
        message: inspectionMessages.noModel(path),
        path,
      },
    ];
  const required = Array.isArray(extensionsRequired) ? extensionsRequired.map(String) : [];
  const unknown = required.filter((name) => !UNDERSTOOD.has(name));
  if (unknown.length === 0) return [];
  return [
    {
      level: "error",
      code: "model-extension",
      message: inspectionMessages.modelNeeds(path, unknown.join(", ")),
      path,
    },
  ];
}

/** A .glb begins with its magic word, version and length, then its JSON; a .gltf is the JSON. */
async function readJson(folder: Folder, path: string) {
  const head = await folder.head(path);
  if (head.toString("latin1", 0, 4) !== "glTF") return parsed(await folder.text(path));
  if (head.length < 20 || head.readUInt32LE(4) !== 2) return {};
  const length = head.readUInt32LE(12);
  if (head.toString("latin1", 16, 20) !== JSON_CHUNK || length > MAX_JSON_BYTES) return {};
  const start = await folder.start(path, 20 + length);
  return parsed(start.toString("utf8", 20));
}
