import { SRGBColorSpace, TextureLoader } from "three";
import { FLOORS, TILES } from "./city.js";

const loader = new TextureLoader();
const number = (floor) => String(floor).padStart(2, "0");

async function loadTexture(path) {
  const texture = await loader.loadAsync(path);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

async function loadFloor(floor) {
  const answer = await fetch(`floors/${number(floor)}.json`);
  if (!answer.ok) throw new Error(`floors/${number(floor)}.json: ${answer.status}`);
  const [plan, energy, comfort, people] = await Promise.all([
    answer.json(),
    ...["energy", "comfort", "people"].map((view) =>
      loadTexture(`floors/${number(floor)}-${view}.png`),
    ),
  ]);
  return { ...plan, maps: { energy, comfort, people } };
}

/** All that the model is made of: 64 map tiles, 12 floors with three pictures each, the facade. */
export async function loadFiles() {
  const places = Array.from({ length: TILES * TILES }, (_, i) => [
    i % TILES,
    Math.floor(i / TILES),
  ]);
  const [tiles, floors, day, night] = await Promise.all([
    Promise.all(
      places.map(async ([column, row]) => ({
        column,
        row,
        texture: await loadTexture(`tiles/${column}-${row}.png`),
      })),
    ),
    Promise.all(Array.from({ length: FLOORS }, (_, i) => loadFloor(i + 1))),
    loadTexture("facade/day.png"),
    loadTexture("facade/night.png"),
  ]);
  return { tiles, floors, day, night };
}
