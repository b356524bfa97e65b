import type { Object3D } from "three";
import { USDZExporter } from "three/examples/jsm/exporters/USDZExporter.js";
import * as textures from "three/examples/jsm/utils/WebGLTextureUtils.js";

/** A model as Apple's devices want it. It stands still, and has no more than their materials can. */
export async function makeUsdz(model: Object3D): Promise<Blob> {
  const exporter = new USDZExporter();
  exporter.setTextureUtils(textures);
  const bytes = await exporter.parseAsync(model, { quickLookCompatible: true });
  return new Blob([bytes], { type: "model/vnd.usdz+zip" });
}
