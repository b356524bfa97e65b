/** The maps of the shader: which property of a material holds each, and which unit it is bound to. */
const maps = [
  { name: "base", find: ({ pbr, gloss }) => pbr.baseColorTexture ?? gloss?.diffuseTexture },
  { name: "surface", find: ({ pbr }) => pbr.metallicRoughnessTexture },
  { name: "normal", find: ({ material }) => material.normalTexture },
  { name: "occlusion", find: ({ material }) => material.occlusionTexture },
  { name: "emission", find: ({ material }) => material.emissiveTexture },
];

export function createMaterials(gl, model, program) {
  const materials = model.json.materials ?? [];
  const textures = (model.json.textures ?? []).map((texture) => createTexture(gl, model, texture));
  const of = (index) => materials[index] ?? {};
  const numbers = (name, ...values) => gl[`uniform${values.length}f`](program.at(name), ...values);

  return {
    isBlended: (index) => of(index).alphaMode === "BLEND",
    use(index) {
      const material = of(index);
      const { pbrMetallicRoughness: pbr = {}, extensions = {} } = material;
      const gloss = extensions.KHR_materials_pbrSpecularGlossiness;
      const strength = extensions.KHR_materials_emissive_strength?.emissiveStrength ?? 1;
      const emission = material.emissiveFactor ?? [0, 0, 0];
      if (material.doubleSided) gl.disable(gl.CULL_FACE);
      else gl.enable(gl.CULL_FACE);
      numbers("baseColor", ...(pbr.baseColorFactor ?? gloss?.diffuseFactor ?? [1, 1, 1, 1]));
      numbers("metal", gloss ? 0 : (pbr.metallicFactor ?? 1));
      numbers("roughness", gloss ? 1 - (gloss.glossinessFactor ?? 1) : (pbr.roughnessFactor ?? 1));
      numbers("emission", ...emission.map((value) => value * strength));
      numbers("cutoff", material.alphaMode === "MASK" ? (material.alphaCutoff ?? 0.5) : -1);
      numbers("isUnlit", extensions.KHR_materials_unlit ? 1 : 0);
      numbers("bumpiness", material.normalTexture?.scale ?? 1);
      numbers("occlusion", material.occlusionTexture?.strength ?? 1);
      maps.forEach(({ name, find }, unit) => {
        const used = find({ material, pbr, gloss });
        const texture = used && textures[used.index];
        numbers(`${name}Use`, texture ? setOf(used) : -1);
        gl.uniform1i(program.at(`${name}Map`), unit);
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, texture ?? null);
        gl.uniformMatrix3fv(program.at(`${name}Move`), false, moveOf(used));
      });
    },
  };
}

const transformOf = (used) => used?.extensions?.KHR_texture_transform;
const setOf = (used) => transformOf(used)?.texCoord ?? used.texCoord ?? 0;

function moveOf(used) {
  const { offset = [0, 0], rotation = 0, scale = [1, 1] } = transformOf(used) ?? {};
  const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
  return [c * scale[0], -s * scale[0], 0, s * scale[1], c * scale[1], 0, offset[0], offset[1], 1];
}

function createTexture(gl, { json, images }, { source, sampler, extensions }) {
  const image = images[extensions?.EXT_texture_webp?.source ?? source];
  if (!image) return undefined;
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
  gl.generateMipmap(gl.TEXTURE_2D);
  const {
    wrapS = gl.REPEAT,
    wrapT = gl.REPEAT,
    magFilter = gl.LINEAR,
  } = json.samplers?.[sampler] ?? {};
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrapS);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrapT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, magFilter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  const sharper = gl.getExtension("EXT_texture_filter_anisotropic");
  if (sharper) gl.texParameteri(gl.TEXTURE_2D, sharper.TEXTURE_MAX_ANISOTROPY_EXT, 8);
  return texture;
}
