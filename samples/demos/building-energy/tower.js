import {
  BoxGeometry,
  Color,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  RepeatWrapping,
} from "three";
import { FLOOR_HEIGHT as H, FLOORS, TOWER } from "./city.js";
import { createMast } from "./quarter.js";

const { width: W, depth: D } = TOWER;
const RAMP = ["#1f5f6b", "#56a08c", "#eecb6c", "#e07a42", "#be3a2c"].map((hex) => new Color(hex));
const PLAIN = new Color("#ffffff");
const slab = new MeshLambertMaterial({ color: "#f6f1e8" });

export function rampColor(value, into = new Color()) {
  const at = Math.min(0.999, Math.max(0, value)) * (RAMP.length - 1);
  return into.copy(RAMP[Math.floor(at)]).lerp(RAMP[Math.floor(at) + 1], at % 1);
}

/** Every floor is a drawer: a slab, its plan with the colours of the view, glass around it. */
export function createTower({ floors, day, night }) {
  const group = new Group();
  const storeys = floors.map((plan, i) => createStorey(plan, i, day, night));
  group.add(...storeys.map((storey) => storey.group), base());
  const top = roof();
  group.add(top);
  return { group, storeys, top };
}

function createStorey(plan, i, day, night) {
  const group = new Group();
  group.position.y = 0.35 + i * H;
  const floor = new Mesh(new BoxGeometry(W + 0.14, 0.07, D + 0.14), slab);
  floor.castShadow = floor.receiveShadow = true;
  const map = new MeshLambertMaterial({ map: plan.maps.energy });
  const picture = new Mesh(new PlaneGeometry(W - 0.06, D - 0.06), map);
  picture.rotation.x = -Math.PI / 2;
  picture.position.y = 0.04;
  picture.receiveShadow = true;
  const glass = new MeshStandardMaterial({
    map: day,
    emissiveMap: shifted(night, i),
    emissive: "#ffffff",
    emissiveIntensity: 0,
    roughness: 0.25,
    transparent: true,
  });
  const walls = new Mesh(new BoxGeometry(W, H - 0.06, D), [glass, glass, slab, slab, glass, glass]);
  walls.position.y = H / 2;
  walls.castShadow = true;
  walls.userData.floor = i + 1;
  group.add(floor, picture, walls);
  return { group, plan, map, glass, walls, picture };
}

/** Different windows are lit on every floor. */
function shifted(texture, i) {
  const copy = texture.clone();
  copy.wrapS = RepeatWrapping;
  copy.offset.x = (i * 5) / 16;
  copy.needsUpdate = true;
  return copy;
}

function base() {
  const part = new Mesh(
    new BoxGeometry(W + 0.9, 0.3, D + 0.9),
    new MeshLambertMaterial({ color: "#cfc4b4" }),
  );
  part.position.y = 0.15;
  part.castShadow = part.receiveShadow = true;
  return part;
}

/** Solar panels, heat pumps, a mast. */
function roof() {
  const group = new Group();
  group.position.y = 0.35 + FLOORS * H;
  const plate = new Mesh(new BoxGeometry(W + 0.2, 0.1, D + 0.2), slab);
  const panels = new MeshStandardMaterial({ color: "#20344f", roughness: 0.25, metalness: 0.3 });
  group.add(plate);
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) {
      const panel = new Mesh(new BoxGeometry(0.72, 0.03, 0.5), panels);
      panel.position.set(-2.1 + column * 0.82, 0.2, -1.25 + row * 0.8);
      panel.rotation.x = 0.35;
      group.add(panel);
    }
  for (const z of [-0.9, 0.1]) {
    const pump = new Mesh(
      new BoxGeometry(0.8, 0.45, 0.7),
      new MeshLambertMaterial({ color: "#d8cfc2" }),
    );
    pump.position.set(1.85, 0.27, z);
    group.add(pump);
  }
  const mast = createMast();
  mast.position.set(2.2, 0.65, 1.35);
  group.add(mast);
  for (const part of group.children) part.castShadow = true;
  return group;
}

/** How the tower shows a view: the glass takes the floor's colour, the plan its picture. */
export function showView(storeys, view, hour) {
  for (const { plan, map, glass } of storeys) {
    const rooms = plan.rooms.map((room) => room[view] ?? 0);
    const mean = rooms.reduce((sum, value) => sum + value, 0) / rooms.length;
    const now = plan.day[Math.floor(hour) % 24];
    const busy = now.power / 42;
    const tone = view === "none" ? PLAIN : rampColor((mean * 0.6 + busy * 0.4 - 0.26) * 1.9);
    glass.color.copy(PLAIN).lerp(tone, view === "none" ? 0 : 0.82);
    if (view !== "none") map.map = plan.maps[view];
    map.color.set(view === "none" ? "#cfc8bd" : "#ffffff");
    map.needsUpdate = true;
  }
}
