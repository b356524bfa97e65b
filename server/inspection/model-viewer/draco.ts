import { DRACOLoader } from "three/examples/jsm/loaders/DRACOLoader.js";
import type { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

export const addDecoder = (loader: GLTFLoader, folder: string) =>
  loader.setDRACOLoader(
    new DRACOLoader().setDecoderPath({
      js: `${folder}draco_wasm_wrapper.js`,
      wasm: `${folder}draco_decoder.wasm`,
    }),
  );
