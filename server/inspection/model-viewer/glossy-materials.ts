import { Color, LinearSRGBColorSpace, MeshPhysicalMaterial, SRGBColorSpace } from "three";
import type { GLTFLoaderPlugin, GLTFParser } from "three/examples/jsm/loaders/GLTFLoader.js";

const EXTENSION = "KHR_materials_pbrSpecularGlossiness";
/** So high that the mirror colour is the specular one alone. */
const MIRROR_IOR = 1000;

interface Glossy {
  diffuseFactor?: [number, number, number, number];
  diffuseTexture?: { index: number };
  specularFactor?: [number, number, number];
  glossinessFactor?: number;
  specularGlossinessTexture?: { index: number };
}

/** Older exports describe surfaces by gloss; three's loader reads them no more. The gloss of single pixels is left out. */
export function glossyMaterials(parser: GLTFParser): GLTFLoaderPlugin {
  const { materials = [] } = parser.json as {
    materials?: { extensions?: Record<string, Glossy> }[];
  };
  const glossyOf = (index: number) => materials[index]?.extensions?.[EXTENSION];
  return {
    name: EXTENSION,
    getMaterialType: (index) => (glossyOf(index) ? MeshPhysicalMaterial : null),
    extendMaterialParams(index, params) {
      const glossy = glossyOf(index);
      if (!glossy) return null;
      const [r, g, b, opacity] = glossy.diffuseFactor ?? [1, 1, 1, 1];
      const specular = glossy.specularFactor ?? [1, 1, 1];
      Object.assign(params, {
        color: new Color().setRGB(r, g, b, LinearSRGBColorSpace),
        opacity,
        metalness: 0,
        roughness: 1 - (glossy.glossinessFactor ?? 1),
        ior: MIRROR_IOR,
        specularColor: new Color().setRGB(...specular, LinearSRGBColorSpace),
      });
      const assign = (map: string, texture: { index: number } | undefined) =>
        texture && parser.assignTexture(params, map, texture, SRGBColorSpace);
      return Promise.all([
        assign("map", glossy.diffuseTexture),
        assign("specularColorMap", glossy.specularGlossinessTexture),
      ]);
    },
  };
}
