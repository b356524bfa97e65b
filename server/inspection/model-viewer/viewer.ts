import { Group, NeutralToneMapping, type Object3D, Scene, WebGLRenderer } from "three";
import type { GLTF } from "three/examples/jsm/loaders/GLTFLoader.js";
import { playAnimations } from "./animations.ts";
import { offerAr } from "./ar.ts";
import { offerButtons, offerList } from "./choices.ts";
import type { Decoder } from "./extensions.ts";
import { loadModel } from "./load-model.ts";
import { finishMaterials } from "./materials.ts";
import { boundsOf, setStage } from "./stage.ts";
import { findVariants } from "./variants.ts";
import { createView } from "./view.ts";

const MAX_PIXEL_RATIO = 2;
/** A frame that took longer, or a tab that slept, is no reason to jump. */
const MAX_STEP_SECONDS = 0.1;

async function start() {
  const renderer = createRenderer();
  const { models = "", decoders = "", usdz = "" } = document.body.dataset;
  const address = chooseModel(models.split(" "));
  const gltf = await loadModel({
    address: new URL(address, document.baseURI),
    decoders: decoders.split(" ").filter(Boolean) as Decoder[],
    renderer,
  });
  const root = await rootOf(gltf);
  const animate = playAnimations(root, gltf.animations);
  animate(0);
  const bounds = boundsOf(root);
  const scene = new Scene();
  const standing = new Group().add(root);
  const { backdrop, lightUp } = setStage(scene, standing, { renderer, bounds });
  const finish = () => {
    if (finishMaterials(root)) lightUp();
  };
  finish();
  offerVariants(gltf, root, finish);
  const twin = usdz.split(" ").find((path) => path === address.replace(/\.\w+$/, ".usdz"));
  const staged = { renderer, scene, standing, backdrop, bounds };
  const ar = offerAr({ ...staged, model: root, usdz: twin });
  const view = createView(renderer.domElement, bounds);
  let last = performance.now();
  renderer.setAnimationLoop((now, frame?: XRFrame) => {
    const seconds = Math.min(Math.max(now - last, 0) / 1000, MAX_STEP_SECONDS);
    last = now;
    animate(seconds);
    if (frame) ar.draw(frame);
    else if (!renderer.xr.isPresenting) renderer.render(scene, view(seconds, fit(renderer)));
  });
}

/** Of several the first, or the one that the address names: a fresh page for each leaves nothing behind. */
function chooseModel(addresses: string[]) {
  const requested = Number(new URLSearchParams(location.search).get("model"));
  const shown = addresses[requested] ? requested : 0;
  if (addresses.length > 1) offerList("Model", addresses.map(nameOf), openModel, shown);
  return addresses[shown] ?? "";
}

const openModel = (index: number) => location.replace(`?model=${index}`);
const nameOf = (address: string) =>
  decodeURIComponent(address.split("/").at(-1) ?? "").replace(/\.\w+$/, "");

function createRenderer() {
  const canvas = document.querySelector("canvas");
  const context = canvas?.getContext("webgl2", {
    antialias: true,
    powerPreference: "high-performance",
  });
  if (!canvas || !context)
    throw new Error("It needs WebGL 2: turn on hardware acceleration, or take another browser.");
  const renderer = new WebGLRenderer({ canvas, context });
  // Made to show products in the colours that they have.
  renderer.toneMapping = NeutralToneMapping;
  return renderer;
}

/** Its scene; else all that it has. */
async function rootOf({ scene, parser }: GLTF): Promise<Object3D> {
  if (scene as Group | undefined) return scene;
  const root = new Group();
  for (const node of (await parser.getDependencies("node")) as Object3D[])
    if (node.parent === null) root.add(node);
  return root;
}

function offerVariants(gltf: GLTF, root: Object3D, finish: () => void) {
  const { names, put } = findVariants(gltf, root);
  if (names.length > 0)
    offerButtons("Variants", names, (variant) => void put(variant).then(finish));
}

/** As sharp as the screen, within what any machine can fill; says how wide it is for its height. */
function fit(renderer: WebGLRenderer) {
  const canvas = renderer.domElement;
  const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false);
  return width / height;
}

/** Said to the person, and thrown again for whoever watches the page. */
function fail(error: Error) {
  const notice = document.querySelector("p");
  if (notice) {
    notice.textContent = `This model cannot be shown. ${error.message.replace(/^THREE\.\w+: /, "")}`;
    notice.hidden = false;
  }
  throw error;
}

start().catch(fail);
