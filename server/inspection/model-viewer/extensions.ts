/** The extensions of glTF whose decoder is stored with a build only if its model uses one of them. */
export const DECODERS = {
  draco: ["KHR_draco_mesh_compression"],
  basis: ["KHR_texture_basisu"],
  meshopt: ["EXT_meshopt_compression", "KHR_meshopt_compression"],
} as const;

export type Decoder = keyof typeof DECODERS;

/** What a model may require: what three's loader reads, and what the viewer adds to it. */
export const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...Object.values(DECODERS).flat(),
  "KHR_lights_punctual",
  "KHR_materials_anisotropy",
  "KHR_materials_clearcoat",
  "KHR_materials_diffuse_roughness",
  "KHR_materials_dispersion",
  "KHR_materials_emissive_strength",
  "KHR_materials_ior",
  "KHR_materials_iridescence",
  "KHR_materials_pbrSpecularGlossiness",
  "KHR_materials_sheen",
  "KHR_materials_specular",
  "KHR_materials_transmission",
  "KHR_materials_unlit",
  "KHR_materials_variants",
  "KHR_materials_volume",
  "KHR_mesh_quantization",
  "KHR_texture_transform",
  "EXT_materials_bump",
  "EXT_mesh_gpu_instancing",
  "EXT_texture_avif",
  "EXT_texture_webp",
]);

export const notUnderstood = (required: string[]) =>
  required.filter((name) => !UNDERSTOOD.has(name));

export const decodersFor = (used: string[]) =>
  (Object.keys(DECODERS) as Decoder[]).filter((decoder) =>
    DECODERS[decoder].some((name) => used.includes(name)),
  );
