/**
 * A neutral studio in which the sample's single .glb is pictured and tested: `#<file>` chooses the file.
 * Not the portal's viewer.
 */
import {
  ACESFilmicToneMapping,
  AnimationMixer,
  Box3,
  Color,
  DirectionalLight,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

const canvas = document.querySelector("canvas");
const renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
renderer.toneMapping = ACESFilmicToneMapping;
renderer.setPixelRatio(devicePixelRatio);
renderer.setSize(innerWidth, innerHeight, false);
const scene = new Scene();
scene.background = new Color("#c9ced2");
scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.03).texture;
scene.environmentIntensity = 0.8;
const key = new DirectionalLight("#fff4e6", 1.6);
key.position.set(2, 4, 3);
scene.add(key);

new GLTFLoader().load(location.hash.slice(1), ({ scene: model, animations }) => {
  scene.add(model);
  const box = new Box3().setFromObject(model);
  const [size, middle] = [box.getSize(new Vector3()), box.getCenter(new Vector3())];
  const camera = new PerspectiveCamera(28, innerWidth / innerHeight, 0.05, 50);
  camera.position.copy(middle).add(new Vector3(2.3, 0.75, 3.9).multiplyScalar(size.y / 1.9));
  camera.lookAt(middle);
  const mixer = new AnimationMixer(model);
  for (const clip of animations) mixer.clipAction(clip).play();
  mixer.setTime(5);
  renderer.render(scene, camera);
  document.body.dataset.drawn = animations.map(({ name }) => name).join();
});
