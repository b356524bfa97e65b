import type { WebGLRenderer } from "three";
import type { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { KTX2Loader } from "three/examples/jsm/loaders/KTX2Loader.js";

export const addDecoder = (loader: GLTFLoader, folder: string, renderer: WebGLRenderer) =>
  loader.setKTX2Loader(new KTX2Loader().setTranscoderPath(folder).detectSupport(renderer));
