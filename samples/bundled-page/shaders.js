const version = "#version 300 es\nprecision highp float;\n";

/** The backdrop: a glow behind the model that falls off to the corners. Dithered, so that it shows no steps. */
const backdrop = `
uniform vec2 screen;
uniform vec3 glow, night;
float hash(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
vec3 backdrop() {
  vec2 p = gl_FragCoord.xy / screen;
  float d = length((p - vec2(.52, .72)) * vec2(1., 1.15));
  return mix(glow, night, smoothstep(0., .95, d));
}
vec4 finish(vec3 color) {
  color = color * (2.51 * color + .03) / (color * (2.43 * color + .59) + .14);
  color = sqrt(clamp(color, 0., 1.));
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715))));
  return vec4(color + (grain - .5) / 160., 1.);
}`;

const shadow = `
uniform highp sampler2DShadow shadowMap;
uniform mat4 sunView;
uniform vec3 sun;
float sunlit(vec3 at, vec3 n) {
  vec3 p = (sunView * vec4(at + n * .06, 1.)).xyz * .5 + .5;
  vec2 a = vec2(.35, .8) / 1400., b = vec2(.8, -.35) / 1400.;
  float depth = p.z - .0012;
  return (texture(shadowMap, vec3(p.xy + a, depth)) + texture(shadowMap, vec3(p.xy - a, depth))
    + texture(shadowMap, vec3(p.xy + b, depth)) + texture(shadowMap, vec3(p.xy - b, depth))) / 4.;
}`;

const partVertex = `${version}
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 3) in mat4 model;
layout(location = 7) in vec4 paint;
layout(location = 8) in vec4 detail;
layout(location = 9) in vec2 taper;
uniform mat4 camera;
uniform float mirror;
out vec3 world, bent;
out vec2 face, faceSize;
flat out vec3 side;
flat out vec4 tint, kind;
void main() {
  vec3 p = position;
  p.xz *= mix(vec2(1.), taper, p.y);
  vec4 at = model * vec4(p, 1.);
  vec3 size = vec3(length(model[0]), length(model[1]), length(model[2]));
  world = at.xyz;
  bent = mat3(model) * (normal / (size * size));
  face = uv;
  faceSize = abs(normal.y) > .5 ? size.xz : abs(normal.x) > .5 ? size.zy : size.xy;
  side = normal;
  tint = paint;
  kind = detail;
  gl_Position = camera * vec4(at.x, at.y * mirror, at.z, 1.);
}`;

const tools = `
float box(vec2 p, vec2 half_, vec2 soft) {
  vec2 d = smoothstep(half_ + soft, half_ - soft, abs(p));
  return d.x * d.y;
}
float light(vec2 id, float chance) {
  float r = hash(id + kind.w);
  return step(1. - chance, r) * (.6 + .4 * sin(time * (.4 + r) + r * 40.));
}`;

/** What faces show, by number; a program is made for each that a model uses. */
const patterns = [
  // 0: nothing
  "",
  // 1: windows
  `if (upright) {
    float glass = box(p, vec2(.3, .32), soft);
    color = mix(color, color * .22, glass);
    gloss = mix(gloss, 1.4, glass);
    shine += lamp * glass * light(id + wall, .38) * .95;
  }`,
  // 2: units of a rack, with their lights
  `if (upright) {
    float unit = box(p, vec2(.44, .34), soft);
    color = mix(color * .35, color, unit);
    vec2 spread = vec2(face.x * 12., cell.y), at = floor(spread);
    float on = light(at + wall, .3) * step(at.x, 8.) * step(1., at.x);
    shine += mix(lamp, accent, step(.75, hash(at * 3.1 + kind.w))) * on
      * box(fract(spread) - .5, vec2(.3, .14), clamp(fwidth(spread), .001, .5)) * 1.6;
  }`,
  // 3: solar cells
  `if (side.y > .5) {
    float lines = 1. - box(p, vec2(.46), soft);
    color = mix(color, color * 2.4 + .04, lines);
    gloss = 1.2;
  }`,
  // 4: cabinet doors
  `if (upright) {
    float door = box(p, vec2(.485, .49), soft * .6);
    color = mix(color * .3, color, door);
    float display = box(p - vec2(0., .26), vec2(.2, .07), soft);
    color = mix(color, vec3(.02), display);
    shine += lamp * display * .55 * (.7 + .3 * sin(time + id.x * 2. + kind.w));
    float handle = box(p - vec2(.34, -.02), vec2(.025, .09), soft);
    color = mix(color, vec3(.03), handle);
    float vents = box(p + vec2(0., .32), vec2(.3, .08), soft) * step(.5, fract(cell.y * 30.));
    color *= 1. - .45 * vents;
    vec2 q = vec2(abs(p.x) - .12, p.y - .12);
    shine += accent * box(q, vec2(.035, .018), soft) * light(id + .5, .8) * 1.4;
  }`,
  // 5: louvres
  `if (upright) color *= mix(.5, 1., smoothstep(.35 + soft.y, .35 - soft.y, abs(p.y)));`,
  // 6: bands of glass
  `if (upright) {
    float glass = smoothstep(.3 + soft.y, .3 - soft.y, abs(p.y));
    glass *= mix(.6, 1., smoothstep(.47 + soft.x, .47 - soft.x, abs(p.x)));
    color = mix(color, color * .2, glass);
    gloss = mix(gloss, 2., glass);
    shine += lamp * glass * light(id + wall, .3) * .5;
  }`,
];

const partFragment = (pattern) => `${version}
in vec3 world, bent;
in vec2 face, faceSize;
flat in vec3 side;
flat in vec4 tint, kind;
uniform vec3 eye, lamp, accent, sky, haze;
uniform float time, round_, mirror, reach;
out vec4 result;
${backdrop}${shadow}${tools}
void main() {
  vec3 n = round_ > .5 ? normalize(bent) : normalize(cross(dFdx(world), dFdy(world)));
  vec3 view = normalize(eye - world);
  if (dot(n, view) < 0.) n = -n;
  vec3 color = tint.rgb, shine = tint.rgb * tint.a;
  float gloss = .35;
  vec2 cell = face * kind.yz, id = floor(cell), p = fract(cell) - .5;
  vec2 soft = clamp(fwidth(cell), .001, .5);
  vec2 wall = round_ > .5 ? vec2(0.) : side.xz * 7.;
  bool upright = abs(side.y) < .5;
  ${pattern}
  if (round_ < .5) {
    vec2 edge = min(face, 1. - face) * faceSize;
    float rim = 1. - smoothstep(.0, .035 + fwidth(edge.x) , min(edge.x, edge.y));
    color *= 1. + .45 * rim;
  }
  float open_ = mirror < 0. ? 1. : sunlit(world, n);
  float facing = max(dot(n, sun), 0.);
  float grounded = mix(.45, 1., smoothstep(0., 1.1, world.y)) * mix(.8, 1., n.y * .5 + .5);
  vec3 lit = vec3(2.15, 2.05, 1.9) * facing * open_
    + mix(haze, sky, n.y * .5 + .5) * grounded
    + sky * .5 * max(dot(n, normalize(vec3(-sun.x, .25, -sun.z))), 0.);
  vec3 shown = color * lit + shine;
  float spark = pow(max(dot(n, normalize(sun + view)), 0.), 60.) * open_;
  float rimLight = pow(1. - max(dot(n, view), 0.), 4.);
  shown += gloss * (spark * .22 + rimLight * sky * .45);
  vec3 behind = backdrop();
  shown = mix(shown, behind, smoothstep(reach * .7, reach * 2.2, length(world.xz)));
  if (mirror < 0.) shown = mix(shown, behind, 1. - exp(-world.y * .42));
  result = finish(shown);
}`;

const floorVertex = `${version}
uniform mat4 camera;
uniform float reach;
out vec3 world;
void main() {
  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2. - 1.;
  world = vec3(p.x, 0., p.y) * reach * 5.;
  gl_Position = camera * vec4(world, 1.);
}`;

const floorFragment = `${version}
in vec3 world;
uniform vec3 ground, line, lamp;
uniform float reach, spacing;
out vec4 result;
${backdrop}${shadow}
float grid(float step_) {
  vec2 p = world.xz / step_, w = fwidth(p) * 1.1;
  vec2 d = abs(fract(p - .5) - .5);
  vec2 l = smoothstep(w * 1.5, w * .3, d) * clamp(.3 / w, 0., 1.);
  return max(l.x, l.y);
}
void main() {
  float far = length(world.xz) / reach;
  float open_ = far < 2. ? sunlit(world, vec3(0., 1., 0.)) : 1.;
  vec3 color = ground * (.55 + .75 * open_);
  color += line * (grid(spacing) * .45 + grid(spacing * 4.) * .4);
  color += lamp * .05 * exp(-far * far * 2.2);
  color = mix(color, backdrop(), smoothstep(.7, 2.9, far));
  result = vec4(finish(color).rgb, mix(.78, 1., smoothstep(.5, 2.2, far)));
}`;

const backdropFragment = `${version}
out vec4 result;
${backdrop}
void main() { result = finish(backdrop()); }`;

const screenVertex = `${version}
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4. - 1., .9999, 1.);
}`;

const emptyFragment = `${version}void main() {}`;

export const programs = {
  part: (pattern) => [partVertex, partFragment(patterns[pattern])],
  shadow: [partVertex, emptyFragment],
  floor: [floorVertex, floorFragment],
  backdrop: [screenVertex, backdropFragment],
};
