/** A bright hall: a wide soft box above, a tall strip at the left, a window at the right. */
export const sceneShader = `
#define MIRRORED 1.1
uniform vec3 back, half_;
uniform float inside, apart;
float away(vec3 at) { return smoothstep(2.2, 7.5, length(at.xz)); }
float pulse(vec3 at) { return 1.; }
vec3 veil(vec3 color, vec3 at) { return color; }
vec3 backdrop() {
  vec2 p = gl_FragCoord.xy / screen;
  return back * mix(.5, 1.25, smoothstep(1., 0., length((p - vec2(.4, .5)) * vec2(.9, 1.1))));
}
float band(float x, float size, float soft) { return smoothstep(size + soft, size - soft, abs(x)); }
vec3 around(vec3 d, float rough) {
  vec3 c = mix(vec3(.16, .165, .16), vec3(.44, .475, .49), smoothstep(-.35 - rough, .5 + rough, d.y));
#ifdef LITE
  if (rough > .4) return c + vec3(.4, .39, .36) * max(d.y * .8 + d.z * .25 - abs(d.x) * .1, 0.);
#endif
  float soft = .04 + rough * .9;
  vec2 top = d.xz / max(d.y, .05);
  float up = smoothstep(0., .3, d.y);
  c += vec3(1.15, 1.12, 1.05) * up * band(top.x - .3, 1.1, soft * 1.6) * band(top.y - .5, .8, soft * 1.6) * mix(1., .42, rough);
  c += vec3(1.3, 1.32, 1.35) * band(d.x + .82, .1, soft * .5) * band(d.y - .25, .6, soft) * mix(1., .3, rough);
  c += vec3(1.2, 1.1, .95) * band(d.x - .9, .06, soft * .4) * band(d.y - .3, .5, soft) * mix(1., .25, rough);
  return c;
}
float rectangle(vec2 p, vec2 size) {
  vec2 q = abs(p) - size;
  return length(max(q, 0.)) + min(max(q.x, q.y), 0.);
}
float open(vec3 at, vec3 n) {
  float near = rectangle(at.xz, half_.xz);
  float low = mix(1., mix(.22, 1., smoothstep(-.12, .5, near)), smoothstep(.9, 0., at.y) * mix(1., .3, apart));
  float depth = clamp((half_.z - .015 - at.z) / (half_.z * 2.), 0., 1.);
  float within = step(abs(at.x), half_.x - .012) * step(.11, at.y) * step(at.y, half_.y - .012)
    * step(at.z, half_.z - .015) * step(-half_.z, at.z);
  return low * mix(1., mix(.62, .2, smoothstep(0., .9, depth)), within * (1. - apart));
}
vec3 lamps(vec3 at, vec3 n) {
  float within = step(abs(at.x), half_.x - .01) * step(at.z, half_.z + .01) * step(-half_.z, at.z) * step(at.y, half_.y);
  vec3 to = vec3(0., half_.y - .06 - at.y, half_.z - .04 - at.z);
  float far = dot(to, to) + .12;
  float c = max(dot(n, normalize(to)), 0.) * .7 + .18;
  float floor_ = smoothstep(1.1, .0, at.z - half_.z) * step(half_.z, at.z) * smoothstep(half_.x + .25, half_.x - .1, abs(at.x)) * step(at.y, .01);
  return vec3(1., .95, .84) * inside * (within * (c / far * .5 + .12) + floor_ * .16);
}
vec4 ground(vec3 at) {
  vec2 q = abs(fract(at.xz / .9 - .5) - .5) * .9;
  vec2 w = fwidth(at.xz) * .8 + .002;
  float line = max(1. - smoothstep(0., w.x, q.x), 1. - smoothstep(0., w.y, q.y));
  float fence = rectangle(at.xz, half_.xz + vec2(.45, .75));
  float mark = smoothstep(.028 + w.x, .028, abs(fence));
  vec3 c = mix(vec3(.3, .315, .305), vec3(.23, .245, .235), line * .6);
  return vec4(mix(c, vec3(.8, .42, .02), mark * .9), .34);
}`;
