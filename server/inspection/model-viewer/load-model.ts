import type { WebGLRenderer } from "three";
import { type GLTF, GLTFLoader, type GLTFParser } from "three/examples/jsm/loaders/GLTFLoader.js";
import { type Decoder, notUnderstood } from "./extensions.ts";
import { glossyMaterials } from "./glossy-materials.ts";

interface LoadOptions {
  address: URL;
  /** Those that are stored beside the viewer. */
  decoders: Decoder[];
  renderer: WebGLRenderer;
}

interface ModelJson {
  extensionsUsed?: string[];
  extensionsRequired?: string[];
  materials?: { extensions?: object }[];
}

const decoderModules = {
  draco: () => import("./draco.ts"),
  basis: () => import("./basis.ts"),
  meshopt: () => import("./meshopt.ts"),
};

/** A .glb, or a .gltf with its parts beside it. */
export async function loadModel({ address, decoders, renderer }: LoadOptions): Promise<GLTF> {
  const loader = new GLTFLoader().register(checkExtensions).register(glossyMaterials);
  const addDecoder = async (name: Decoder) => {
    const folder = new URL(`model-viewer/${name}/`, document.baseURI).href;
    const module = await decoderModules[name]();
    module.addDecoder(loader, folder, renderer);
  };
  const [bytes] = await Promise.all([load(address), ...decoders.map(addDecoder)]);
  return loader.parseAsync(bytes, new URL(".", address).href);
}

async function load(address: URL) {
  const answer = await fetch(address);
  const name = decodeURIComponent(address.pathname.split("/").at(-1) ?? "");
  if (!answer.ok) throw new Error(`${name} could not be loaded.`);
  return answer.arrayBuffer();
}

/** What is required and unknown, the loader only mentions in the console; what is used and not listed, it trips over. */
function checkExtensions({ json }: GLTFParser) {
  const model = json as ModelJson;
  const unknown = notUnderstood(model.extensionsRequired ?? []);
  if (unknown.length > 0)
    throw new Error(`This model needs ${unknown.join(", ")}, which this viewer does not know.`);
  const used = model.materials?.flatMap(({ extensions }) => Object.keys(extensions ?? {})) ?? [];
  model.extensionsUsed = [...new Set([...(model.extensionsUsed ?? []), ...used])];
  return { name: "check-extensions" };
}
