/** True where the processor draws in place of a graphics card: then smooth edges cost more than they give. */
export const isSoftware = (() => {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
})();
