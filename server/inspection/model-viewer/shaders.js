export const ATTRIBUTES = ["POSITION", "NORMAL", "TEXCOORD_0", "TEXCOORD_1", "COLOR_0"];

export const modelVertex = `#version 300 es
layout(location=0) in vec3 position;
layout(location=1) in vec3 normal;
layout(location=2) in vec2 uv0;
layout(location=3) in vec2 uv1;
layout(location=4) in vec4 color;
uniform mat4 world, camera;
uniform mat3 turn;
out vec3 at, facing;
out vec2 coords0, coords1;
out vec4 tint;
void main() {
  vec4 placed = world * vec4(position, 1.0);
  at = placed.xyz;
  facing = turn * normal;
  coords0 = uv0;
  coords1 = uv1;
  tint = color;
  gl_Position = camera * placed;
}`;

/** Metal and roughness under a studio: a bright ceiling, a soft floor and one lamp beside the viewer. */
export const modelFragment = `#version 300 es
precision highp float;
in vec3 at, facing;
in vec2 coords0, coords1;
in vec4 tint;
uniform vec3 eye;
uniform vec4 baseColor;
uniform vec3 emission;
uniform float metal, roughness, cutoff, hasNormals, isUnlit, bumpiness, occlusion;
uniform sampler2D baseMap, surfaceMap, normalMap, occlusionMap, emissionMap;
/** Which coordinates each map takes (0 or 1; -1 without a map), and how they are moved. */
uniform float baseUse, surfaceUse, normalUse, occlusionUse, emissionUse;
uniform mat3 baseMove, surfaceMove, normalMove, occlusionMove, emissionMove;
out vec4 result;

vec4 look(sampler2D map, float use, mat3 move, vec4 otherwise) {
  if (use < 0.0) return otherwise;
  vec2 coords = use > 0.5 ? coords1 : coords0;
  return texture(map, (move * vec3(coords, 1.0)).xy);
}
vec3 toLinear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 studio(vec3 direction, float blur) {
  float height = direction.y;
  float edge = mix(0.08, 0.9, blur);
  vec3 light = mix(vec3(0.28, 0.29, 0.31), vec3(0.98, 1.0, 1.03), smoothstep(-edge, edge, height));
  float lamp = smoothstep(mix(0.9, 0.2, blur), 1.0, dot(direction, normalize(vec3(0.5, 0.7, 0.6))));
  return light + lamp * mix(2.2, 0.35, blur);
}
vec3 surfaceNormal() {
  vec3 n = hasNormals > 0.5 ? normalize(facing) : normalize(cross(dFdx(at), dFdy(at)));
  if (hasNormals > 0.5 && !gl_FrontFacing) n = -n;
  if (normalUse < 0.0) return n;
  vec3 bump = look(normalMap, normalUse, normalMove, vec4(0.5)).xyz * 2.0 - 1.0;
  bump.xy *= bumpiness;
  vec2 coords = normalUse > 0.5 ? coords1 : coords0;
  vec3 px = dFdx(at), py = dFdy(at);
  vec2 tx = dFdx(coords), ty = dFdy(coords);
  vec3 along = cross(py, n) * tx.x + cross(n, px) * ty.x;
  vec3 across = cross(py, n) * tx.y + cross(n, px) * ty.y;
  float scale = inversesqrt(max(max(dot(along, along), dot(across, across)), 1e-20));
  return normalize(along * scale * bump.x + across * scale * bump.y + n * bump.z);
}
void main() {
  vec4 base = look(baseMap, baseUse, baseMove, vec4(1.0));
  base = vec4(toLinear(base.rgb), base.a) * baseColor * tint;
  if (base.a < cutoff) discard;
  vec3 color = base.rgb;
  if (isUnlit < 0.5) {
    vec4 surface = look(surfaceMap, surfaceUse, surfaceMove, vec4(1.0));
    float rough = clamp(surface.g * roughness, 0.04, 1.0);
    float metallic = surface.b * metal;
    vec3 n = surfaceNormal();
    vec3 toEye = normalize(eye - at);
    float front = max(dot(n, toEye), 0.0);
    vec3 mirror = mix(vec3(0.04), base.rgb, metallic);
    vec3 fresnel = mirror + (max(vec3(1.0 - rough), mirror) - mirror) * pow(1.0 - front, 5.0);
    float shade = mix(1.0, look(occlusionMap, occlusionUse, occlusionMove, vec4(1.0)).r, occlusion);
    vec3 diffuse = base.rgb * (1.0 - metallic) * studio(n, 1.0);
    color = (diffuse * (1.0 - fresnel) + studio(reflect(-toEye, n), rough) * fresnel) * shade;
    color += toLinear(look(emissionMap, emissionUse, emissionMove, vec4(1.0)).rgb) * emission;
    color = color * (1.0 + color / 9.0) / (1.0 + color * 0.45);
  }
  result = vec4(pow(max(color, 0.0), vec3(1.0 / 2.2)), base.a);
}`;

/** A backdrop without an end, and a soft shadow where the model stands. */
export const stageVertex = `#version 300 es
uniform mat4 camera;
uniform vec4 floorPlace;
out vec2 spot;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  spot = corner;
  gl_Position = floorPlace.w > 0.0
    ? camera * vec4(floorPlace.x + corner.x * floorPlace.w, floorPlace.y, floorPlace.z + corner.y * floorPlace.w, 1.0)
    : vec4(corner, 1.0, 1.0);
}`;
export const stageFragment = `#version 300 es
precision highp float;
in vec2 spot;
uniform vec4 floorPlace;
out vec4 result;
void main() {
  float distance = length(spot);
  result = floorPlace.w > 0.0
    ? vec4(0.1, 0.12, 0.15, 0.35 * pow(max(1.0 - distance, 0.0), 2.0))
    : vec4(mix(vec3(0.94, 0.95, 0.96), vec3(0.76, 0.79, 0.82), smoothstep(0.1, 1.5, distance)), 1.0);
}`;
