/**
 * A dark hall in which lamps do the lighting: a white strip over the cold aisle (x 0), an amber one over
 * the hot aisle (x 2.4), blue light from the perforated floor.
 */
export const sceneShader = `
#define MIRRORED 2.6
uniform float load, heat;
float band(float x, float size, float soft) { return smoothstep(size + soft, size - soft, abs(x)); }
float hash(vec3 p) { return fract(sin(dot(p, vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
vec3 backdrop() { return vec3(.012, .02, .032); }
float away(vec3 at) { return smoothstep(9., 15., length(at.xz - vec2(0., -3.))); }
float pulse(vec3 at) {
  float r = hash(floor(at * vec3(30., 40., 30.)));
  return r < .3 ? 1. : mix(.25, 1., smoothstep(-.2, .3, sin(time * (1.5 + r * 5. * load) + r * 40.)));
}
float warmth(vec3 at) {
  float behind = smoothstep(.7, 2., at.x) * smoothstep(4.6, 3.6, at.x) * smoothstep(-8.8, -7., at.z) * smoothstep(1., -.4, at.z);
  return clamp(.06 + behind * (.35 + .6 * load) + at.y * .05 + .1 * load, 0., 1.);
}
vec3 veil(vec3 color, vec3 at) {
  float t = warmth(at), glow = dot(color, vec3(.4));
  vec3 ramp = mix(mix(vec3(.02, .1, .9), vec3(.05, .8, .6), smoothstep(0., .4, t)),
    mix(vec3(1., .6, .03), vec3(1., .08, .03), smoothstep(.6, 1., t)), smoothstep(.3, .65, t));
  color = mix(color, ramp * (.1 + glow * 1.5), heat * .85);
  float mist = smoothstep(3., 17., length(at - eye));
  return mix(color, mix(vec3(.05, .1, .16), vec3(.17, .085, .03), smoothstep(.8, 2.2, at.x)), mist * .75);
}
vec3 around(vec3 d, float rough) {
  vec3 c = mix(vec3(.03, .042, .055), vec3(.1, .135, .17), smoothstep(-.6, .9, d.y));
#ifndef LITE
  if (rough < .6) {
    float soft = .05 + rough * .6;
    c += vec3(.8, .95, 1.1) * band(d.x / max(d.y, .05), .16, soft) * smoothstep(.1, .5, d.y) * (1. - rough) * .8;
  }
#endif
  return c;
}
float open(vec3 at, vec3 n) {
  float side = abs(at.x) < .62 ? .62 - abs(at.x) : at.x > 1.68 && at.x < 3.12 ? min(at.x - 1.68, 3.12 - at.x) : 1.;
  float row = step(-7.3, at.z) * step(at.z, .1);
  float edge = mix(1., mix(.3, 1., smoothstep(0., .4, side)), row * step(at.y, .02));
  return edge * mix(.45, 1., smoothstep(0., .7, at.y + step(.9, n.y) * .7));
}
vec3 strip(vec3 at, vec3 n, vec2 lamp, float from, float to, vec3 color) {
  vec2 way = lamp - at.xy;
  float far = dot(way, way) + .06, beyond = max(max(from - at.z, at.z - to), 0.);
  float facing = max(dot(n.xy, way) * inversesqrt(far), 0.) * .85 + .16 + .22 * abs(n.z);
  return color * facing / (sqrt(far) * (1. + far * .4)) / (1. + beyond * beyond * 2.);
}
vec3 lamps(vec3 at, vec3 n) {
  vec3 c = vec3(0.);
  if (at.x < 1.72) c += strip(at, n, vec2(0., 2.62), -7.4, .6, vec3(1.5, 1.68, 1.85));
  if (at.x > 1.15 && at.x < 4.3) c += strip(at, n, vec2(2.4, 2.62), -7.2, -.2, vec3(2.1, 1.1, .45) * (.6 + .6 * load));
  if (at.z > -.4) c += strip(at, n, vec2(0., 3.25), 1., 4., vec3(1.3, 1.5, 1.7));
  if (at.z < -6.8) c += strip(at, n, vec2(1.2, 3.2), -10., -8.2, vec3(1.3, 1.45, 1.6));
  if (abs(at.x) < .7) c += vec3(.05, .38, .7) * smoothstep(1.1, 0., at.y) * step(-7.3, at.z) * step(at.z, .1) * (.5 - .4 * n.y);
  return c * open(at, n);
}
vec4 ground(vec3 at) {
  vec2 cell = at.xz / .6, q = abs(fract(cell) - .5), w = fwidth(cell);
  float line = max(smoothstep(.49 - w.x, .49, q.x), smoothstep(.49 - w.y, .49, q.y));
  vec3 c = mix(vec3(.32, .335, .35), vec3(.1), line * .8);
  float aisle = step(abs(at.x), .6) * step(-7.2, at.z) * step(at.z, 0.);
  vec2 hole = fract(at.xz / .06) - .5;
  float dots = smoothstep(.3 + max(w.x, w.y) * 2., .3 - max(w.x, w.y) * 2., length(hole)) * smoothstep(.09, .02, max(w.x, w.y));
  c = mix(c, vec3(.02, .12, .2), aisle * max(dots * .85, .25));
  return vec4(c, .42);
}`;
