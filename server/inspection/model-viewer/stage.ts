import {
  Box3,
  Color,
  DoubleSide,
  Mesh,
  type Object3D,
  PlaneGeometry,
  PMREMGenerator,
  type Scene,
  ShaderMaterial,
  Vector3,
  type WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";

export interface Bounds {
  center: Vector3;
  radius: number;
  /** Of the upright cylinder that the model turns in. */
  halfHeight: number;
  spread: number;
}

const SHADOW_SIZE = 1.3;
/** At full brightness white is white from all sides, and has no shape. */
const ROOM_BRIGHTNESS = 0.6;
const looks = {
  light: { middle: "#f0f2f5", edge: "#c2c9d1", shade: 0.35 },
  dark: { middle: "#3b4149", edge: "#14171b", shade: 0.6 },
};

export function boundsOf(model: Object3D): Bounds {
  // Or bones that come after their skin would be where they are not.
  model.updateMatrixWorld(true);
  const box = new Box3().setFromObject(model);
  const half = box.isEmpty() ? new Vector3() : box.getSize(new Vector3()).divideScalar(2);
  const radius = half.length() || 1;
  return {
    center: box.isEmpty() ? new Vector3() : box.getCenter(new Vector3()),
    radius,
    halfHeight: half.y,
    spread: Math.hypot(half.x, half.z) || radius,
  };
}

/**
 * A backdrop without an end, a soft shadow under the model, which goes with it, and the light of a room once it is
 * asked for.
 */
export function setStage(
  scene: Scene,
  standing: Object3D,
  { renderer, bounds }: { renderer: WebGLRenderer; bounds: Bounds },
) {
  const uniforms = {
    middle: { value: new Color() },
    edge: { value: new Color() },
    shade: { value: 0 },
  };
  const backdrop = createBackdrop(uniforms);
  scene.add(backdrop, standing.add(createShadow(uniforms, bounds)));
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const { middle, edge, shade } = isDark.matches ? looks.dark : looks.light;
    uniforms.middle.value.set(middle);
    uniforms.edge.value.set(edge);
    uniforms.shade.value = shade;
  };
  paint();
  isDark.addEventListener("change", paint);
  const lightUp = () => {
    const generator = new PMREMGenerator(renderer);
    scene.environment = generator.fromScene(new RoomEnvironment()).texture;
    scene.environmentIntensity = ROOM_BRIGHTNESS;
    generator.dispose();
  };
  // It was drawn by the graphics card, which has forgotten it; all else three sends there again.
  renderer.domElement.addEventListener("webglcontextrestored", () => {
    if (scene.environment) lightUp();
  });
  return {
    backdrop,
    /** Not before something needs light: without a graphics card the room takes seconds to draw. */
    lightUp: () => {
      if (!scene.environment) lightUp();
    },
  };
}

type Uniforms = ShaderMaterial["uniforms"];

function createBackdrop(uniforms: Uniforms) {
  const material = new ShaderMaterial({
    uniforms,
    depthTest: false,
    depthWrite: false,
    vertexShader: `
      varying vec2 spot;
      void main() {
        spot = position.xy;
        gl_Position = vec4(spot, 1.0, 1.0);
      }`,
    fragmentShader: `
      varying vec2 spot;
      uniform vec3 middle, edge;
      void main() {
        gl_FragColor = vec4(mix(middle, edge, smoothstep(0.1, 1.5, length(spot))), 1.0);
        #include <colorspace_fragment>
      }`,
  });
  const backdrop = new Mesh(new PlaneGeometry(2, 2), material);
  backdrop.frustumCulled = false;
  backdrop.renderOrder = -1;
  return backdrop;
}

function createShadow(uniforms: Uniforms, { center, radius, halfHeight }: Bounds) {
  const material = new ShaderMaterial({
    uniforms,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    vertexShader: `
      varying vec2 spot;
      void main() {
        spot = position.xy;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      varying vec2 spot;
      uniform float shade;
      void main() {
        gl_FragColor = vec4(vec3(0.01), shade * pow(max(1.0 - length(spot), 0.0), 2.0));
        #include <colorspace_fragment>
      }`,
  });
  const shadow = new Mesh(new PlaneGeometry(2, 2), material);
  shadow.position.set(center.x, center.y - halfHeight - radius * 0.002, center.z);
  shadow.rotation.x = -Math.PI / 2;
  shadow.scale.setScalar(radius * SHADOW_SIZE);
  shadow.renderOrder = -1;
  return shadow;
}
