const version = "#version 300 es\nprecision highp float;\n";

/** Without a graphics card every line counts. */
const LITE = "#define LITE\n";

/** The same for every scene. Dithered, so that soft backgrounds show no steps. */
const finish = `
uniform vec2 screen;
vec4 finish(vec3 color, float alpha) {
  color = color * (2.51 * color + .03) / (color * (2.43 * color + .59) + .14);
  color = sqrt(clamp(color, 0., 1.));
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715))));
  return vec4(color + (grain - .5) / 200., alpha);
}`;

const shadow = `
uniform highp sampler2DShadow shadowMap;
uniform mat4 sunView;
uniform vec3 sun;
float sunlit(vec3 at, vec3 n) {
  vec3 p = (sunView * vec4(at + n * .03, 1.)).xyz * .5 + .5;
  if (any(greaterThan(abs(p.xy - .5), vec2(.499)))) return 1.;
  float depth = p.z - .0008;
#ifdef LITE
  return texture(shadowMap, vec3(p.xy, depth));
#endif
  vec2 a = vec2(.35, .9) / 1000., b = vec2(.9, -.35) / 1000.;
  return (texture(shadowMap, vec3(p.xy + a, depth)) + texture(shadowMap, vec3(p.xy - a, depth))
    + texture(shadowMap, vec3(p.xy + b, depth)) + texture(shadowMap, vec3(p.xy - b, depth))) / 4.;
}`;

export const partVertex = `${version}
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 color;
layout(location = 3) in vec4 surface;
layout(location = 4) in vec2 picture;
uniform mat4 model, camera;
uniform float mirror;
out vec3 world, bent, tint;
out vec4 kind;
out vec2 uv;
void main() {
  vec4 at = model * vec4(place, 1.);
  world = at.xyz;
  bent = mat3(model) * normal;
  tint = color;
  kind = surface;
  uv = picture;
  gl_Position = camera * vec4(at.x, at.y * mirror, at.z, 1.);
}`;

export const shadowFragment = `${version}
void main() {}`;

/**
 * A scene shader is GLSL of the demo: \`vec3 around(vec3 direction, float roughness)\` what is mirrored,
 * \`float open(vec3 at, vec3 n)\` how much of the room a place sees, \`vec3 lamps(vec3 at, vec3 n)\` light
 * of its own, \`vec3 backdrop()\`, \`vec4 ground(vec3 at)\` the floor's colour and how much it mirrors, \`float away(vec3 at)\` where the
 * floor ends, \`float pulse(vec3 at)\` how lamps live, \`vec3 veil(vec3 color, vec3 at)\` what lies between,
 * \`MIRRORED\` up to which height the floor shows things.
 */
export const partFragment = (sceneShader, isLite) => `${version}${isLite ? LITE : ""}
in vec3 world, bent, tint;
in vec4 kind;
in vec2 uv;
uniform vec3 eye, coat, key;
uniform float mirror, time;
uniform sampler2D sheet;
out vec4 result;
${finish}${shadow}${sceneShader}
void main() {
  vec3 n = normalize(bent), base = (kind.w > .5 ? coat : tint) * texture(sheet, uv).rgb;
  if (mirror < 0.) {
    if (world.y > MIRRORED) discard;
    vec3 dim = base * (around(n, 1.) * .8 + key * max(dot(n, sun), 0.) * .6 + kind.z * pulse(world));
    result = finish(veil(mix(dim, backdrop(), smoothstep(0., MIRRORED, world.y)), world), 1.);
    return;
  }
  vec3 view = normalize(eye - world);
  float rough = kind.x, metal = kind.y, facing = max(dot(n, view), .001);
  float lit = max(dot(n, sun), 0.);
  if (lit > 0.) lit *= sunlit(world, n);
  float seen = open(world, n);
  vec3 shine = mix(vec3(.04), base, metal), own = lamps(world, n);
  vec3 color = base * (1. - metal) * (key * lit + around(n, 1.) * seen + own);
  float rest = 1. - facing, steep = rest * rest * rest * rest * rest;
  vec3 edge = shine + (max(vec3(1. - rough), shine) - shine) * steep;
  color += edge * around(reflect(-view, n), rough) * mix(seen, 1., .25);
  vec3 h = normalize(sun + view);
  float a = rough * rough + .02, d = dot(n, h) * dot(n, h) * (a * a - 1.) + 1.;
  color += shine * (key * lit * min(a * a / (d * d) * .25, 6.) + own * metal);
  result = finish(veil(color + base * kind.z * pulse(world), world), 1.);
}`;

export const floorVertex = `${version}
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1., 0., 1.);
}`;

/** The whole screen: floor where the eye's ray meets it, backdrop elsewhere, one into the other. */
export const floorFragment = (sceneShader, isLite) => `${version}${isLite ? LITE : ""}
uniform vec3 eye, key, rayX, rayY, rayZ;
uniform float time;
out vec4 result;
${finish}${shadow}${sceneShader}
void main() {
  vec2 p = gl_FragCoord.xy / screen * 2. - 1.;
  vec3 ray = normalize(rayX * p.x + rayY * p.y + rayZ);
  vec3 behind = backdrop();
  if (ray.y > -.001) { result = finish(behind, 1.); return; }
  vec3 at = eye - ray * (eye.y / ray.y);
  float seen = open(at, vec3(0., 1., 0.));
  vec4 floor_ = ground(at);
  float mirrored = floor_.a * (.35 + .65 * (1. + ray.y) * (1. + ray.y));
  vec3 color = floor_.rgb * (key * sun.y * sunlit(at, vec3(0., 1., 0.)) + around(vec3(0., 1., 0.), 1.) * seen
    + lamps(at, vec3(0., 1., 0.)));
  float gone = away(at);
  color = mix(color, behind, gone);
  result = finish(veil(color, at), mix(1. - mirrored, 1., gone));
}`;
