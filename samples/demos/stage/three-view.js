import { ACESFilmicToneMapping, Matrix4, PCFShadowMap, WebGLRenderer } from "three";
import { middleBeside } from "./camera.js";
import { isPicture } from "./frames.js";
import { isSoftware } from "./graphics.js";

/** Undefined where WebGL 2 is missing. */
export function createView(canvas, exposure = 1) {
  let renderer;
  try {
    renderer = new WebGLRenderer({ canvas, antialias: isPicture || !isSoftware });
  } catch {
    return undefined;
  }
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.toneMappingExposure = exposure;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const both = new Matrix4();
  let size = "";
  return {
    renderer,
    /** Returns the camera's 16 numbers, for labels. */
    draw(scene, camera, { eye, focus }) {
      if (size !== `${canvas.width} ${canvas.height}`) {
        renderer.setSize(canvas.width, canvas.height, false);
        size = `${canvas.width} ${canvas.height}`;
      }
      const [width, height] = [canvas.clientWidth, Math.max(1, canvas.clientHeight)];
      const [x, y] = middleBeside(canvas);
      camera.aspect = width / height;
      camera.setViewOffset(width, height, (-x * width) / 2, (y * height) / 2, width, height);
      camera.position.set(...eye);
      camera.lookAt(...focus);
      camera.updateMatrixWorld();
      renderer.render(scene, camera);
      return both.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
    },
  };
}
