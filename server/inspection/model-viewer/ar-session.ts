import {
  type Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  RingGeometry,
  type Scene,
  Vector3,
  type WebGLRenderer,
} from "three";
import type { Bounds } from "./stage.ts";

export interface Staged {
  renderer: WebGLRenderer;
  scene: Scene;
  /** The model with its shadow: what is put into the room. */
  standing: Group;
  backdrop: Object3D;
  bounds: Bounds;
}

/** In metres. Within them a model is shown as large as it says it is; others are in some other unit. */
const TRUE_SIZE = { min: 0.02, max: 20 };
const OTHER_SIZE = 1;
/** Where nothing tells where the floor is: this high above it one stands, and looks at the model from so far away. */
const EYE_HEIGHT = 1.4;
const DISTANCE = 1;

/** The model in one's own room, through WebXR: it stands where the ring lies, and moves there with a tap. */
export function createArSession({ renderer, scene, standing, backdrop, bounds }: Staged) {
  const camera = new PerspectiveCamera(50, 1, 0.01, 200);
  const ring = createRing();
  const { scale, base } = measure(bounds);
  let floor: XRHitTestSource | undefined;
  let isPlaced = false;
  const place = (spot: Vector3) => {
    standing.position.copy(spot).addScaledVector(base, -scale);
    standing.visible = isPlaced = true;
  };
  const show = (isInRoom: boolean) => {
    backdrop.visible = standing.visible = !isInRoom;
    standing.scale.setScalar(isInRoom ? scale : 1);
    standing.position.set(0, 0, 0);
    ring.visible = isPlaced = false;
    if (isInRoom) scene.add(ring);
    else ring.removeFromParent();
    renderer.xr.enabled = isInRoom;
  };
  const begin = async () => {
    const session = await requestSession();
    session.addEventListener("select", () => ring.visible && place(ring.position));
    session.addEventListener("end", () => show(false));
    show(true);
    renderer.xr.setReferenceSpaceType("local");
    await renderer.xr.setSession(session);
    floor = await findFloor(session);
    if (!floor) place(new Vector3(0, -EYE_HEIGHT, -DISTANCE - 2 * bounds.radius * scale));
  };
  const draw = (frame: XRFrame) => {
    const space = renderer.xr.getReferenceSpace();
    const [hit] = floor ? frame.getHitTestResults(floor) : [];
    const pose = space && hit?.getPose(space);
    ring.visible = Boolean(pose);
    if (pose) ring.position.copy(pose.transform.position);
    if (pose && !isPlaced) place(ring.position);
    renderer.render(scene, camera);
  };
  return { begin, draw };
}

/** How large it is in the room, and what of it touches the floor. */
function measure({ center, radius, halfHeight }: Bounds) {
  const size = 2 * radius;
  const isTrue = size >= TRUE_SIZE.min && size <= TRUE_SIZE.max;
  return {
    scale: isTrue ? 1 : OTHER_SIZE / size,
    base: new Vector3(center.x, center.y - halfHeight, center.z),
  };
}

async function requestSession() {
  const { overlay, exit } = createOverlay();
  document.body.append(overlay);
  try {
    const session = await navigator.xr?.requestSession("immersive-ar", {
      optionalFeatures: ["hit-test", "dom-overlay"],
      domOverlay: { root: overlay },
    });
    if (!session) throw new Error("There is no AR here.");
    exit.addEventListener("click", () => void session.end());
    session.addEventListener("end", () => overlay.remove());
    return session;
  } catch (error) {
    overlay.remove();
    throw error;
  }
}

async function findFloor(session: XRSession) {
  try {
    const space = await session.requestReferenceSpace("viewer");
    return await session.requestHitTestSource?.({ space });
  } catch {
    // The device knows no surfaces.
    return undefined;
  }
}

function createOverlay() {
  const overlay = document.createElement("div");
  overlay.className = "ar";
  const hint = document.createElement("output");
  hint.textContent = "Move slowly until a ring lies on the floor. Tap to put the model there.";
  const exit = document.createElement("button");
  exit.type = "button";
  exit.textContent = "Exit AR";
  // Or the tap would move the model as well.
  exit.addEventListener("beforexrselect", (event) => event.preventDefault());
  overlay.append(hint, exit);
  return { overlay, exit };
}

function createRing() {
  const geometry = new RingGeometry(0.09, 0.11, 48).rotateX(-Math.PI / 2);
  return new Mesh(geometry, new MeshBasicMaterial({ color: "#ffffff", toneMapped: false }));
}
