import { inspectionMessages } from "../../contract/builds/inspection.ts";
import type { Folder } from "./folder.ts";
import { parsed } from "./html-page.ts";
import type { Finding } from "./findings.ts";
import { notUnderstood } from "./model-viewer/extensions.ts";

const JSON_CHUNK = "JSON";
const MAX_JSON_BYTES = 32 * 1024 ** 2;
/** No model in use has half as many unknown extensions, or names half as long. */
const NAMED_AT_MOST = 10;
const MAX_NAME_LENGTH = 100;

/** Others describe rights, origins, or how a program may edit the model. */
const SOMETHING_TO_SEE =
  /^(KHR_(materials|animation|node|texture|lights|mesh)|EXT_(materials|texture|lights|mesh))_/;

/** What a lone model says about itself. */
export interface Model {
  path: string;
  isModel: boolean;
  /** The same model as .usdz, which Apple's devices show in AR. */
  twin: string | null;
  extensionsUsed: string[];
  extensionsRequired: string[];
}

export async function readModel(folder: Folder, path: string): Promise<Model> {
  const { asset, extensionsUsed, extensionsRequired } = await readJson(folder, path);
  const required = namesIn(extensionsRequired);
  const twin = path.replace(/\.\w+$/, ".usdz");
  return {
    path,
    twin: folder.has(twin) ? twin : null,
    isModel: typeof asset === "object" && asset !== null,
    // What is required is used, whether or not it is listed twice as it should be.
    extensionsUsed: [...namesIn(extensionsUsed), ...required],
    extensionsRequired: required,
  };
}

/** The viewer itself says the same to the person who watches. */
export function checkModel({
  path,
  isModel,
  extensionsUsed,
  extensionsRequired,
}: Model): Finding[] {
  const message = inspectionMessages.noModel(path);
  if (!isModel) return [{ level: "error", code: "not-a-model", message, path }];
  const unknown = notUnderstood(extensionsRequired);
  const needed = inspectionMessages.modelNeeds(path, listNames(unknown));
  if (unknown.length > 0)
    return [{ level: "error", code: "model-extension", message: needed, path }];
  const leftOut = notUnderstood(extensionsUsed).filter((name) => SOMETHING_TO_SEE.test(name));
  const used = inspectionMessages.modelLeavesOut(path, listNames(leftOut));
  return leftOut.length > 0 ? [{ level: "info", code: "model-left-out", message: used, path }] : [];
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];

function listNames(names: string[]) {
  const some = names.slice(0, NAMED_AT_MOST).map((name) => name.slice(0, MAX_NAME_LENGTH));
  return some.join(", ") + (names.length > NAMED_AT_MOST ? ", …" : "");
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
