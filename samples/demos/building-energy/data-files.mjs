import { FLOORS, isPark, isStreet, neighbours, random, SIZE, STREETS, TILES } from "./city.js";
import { writePng } from "./png.mjs";

const TILE_PIXELS = 96;
const PLAN = { width: 104, height: 72 };
const VIEWS = ["energy", "comfort", "people"];
const USES = [
  "Lobby",
  "Restaurant",
  "Meeting",
  "Offices",
  "Offices",
  "Laboratory",
  "Offices",
  "Offices",
  "Studio",
  "Offices",
  "Board",
  "Plant",
];

/** Every file that the page fetches: [path, content] each. */
export function dataFiles() {
  const files = [];
  for (let row = 0; row < TILES; row++)
    for (let column = 0; column < TILES; column++)
      files.push([`tiles/${column}-${row}.png`, tile(column, row)]);
  for (let floor = 1; floor <= FLOORS; floor++) {
    const name = String(floor).padStart(2, "0");
    const plan = planOf(floor);
    files.push([`floors/${name}.json`, JSON.stringify(plan)]);
    for (const view of VIEWS) files.push([`floors/${name}-${view}.png`, heatMap(plan, view)]);
  }
  files.push(["facade/day.png", facade(false)], ["facade/night.png", facade(true)]);
  return files;
}

/** The map: streets with their middle lines, parks, yards, darker where houses stand near. */
function tile(column, row) {
  const edge = SIZE / TILES;
  const scale = edge / TILE_PIXELS;
  const [left, top] = [column * edge - SIZE / 2, row * edge - SIZE / 2];
  const houses = neighbours().filter(
    ([x, z]) => Math.abs(x - left - edge / 2) < edge + 1 && Math.abs(z - top - edge / 2) < edge + 1,
  );
  return writePng(TILE_PIXELS, TILE_PIXELS, (px, py) => {
    const x = left + (px + 0.5) * scale;
    const z = top + (py + 0.5) * scale;
    const grain = random(px + column * 97, py + row * 89) > 0.82 ? -4 : 0;
    return colorAt(x, z, houses).map((value) => value + grain);
  });
}

function colorAt(x, z, houses) {
  if (isStreet(x, z)) {
    const middle = STREETS.some((at) => Math.abs(x - at) < 0.04 || Math.abs(z - at) < 0.04);
    const isDash = (Math.floor(x * 1.6) + Math.floor(z * 1.6)) % 2 === 0;
    return middle && isDash ? [236, 230, 218] : [176, 172, 166];
  }
  if (isPark(x, z)) return [163, 178, 132];
  const near = Math.min(
    2,
    ...houses.map(([hx, hz, w, d]) =>
      Math.hypot(Math.max(Math.abs(x - hx) - w / 2, 0), Math.max(Math.abs(z - hz) - d / 2, 0)),
    ),
  );
  const shade = Math.min(1, 0.72 + near * 0.5);
  return [222 * shade, 214 * shade, 202 * shade];
}

/** Rooms along both long sides and a core between, and how the day goes on that floor. */
function planOf(floor) {
  const use = USES[floor - 1];
  const rooms = [];
  for (const [side, count] of [
    [0, 3 + (floor % 3)],
    [1, 4 - (floor % 2)],
  ])
    for (let i = 0; i < count; i++)
      rooms.push({
        name: `${use} ${floor}.${side * 10 + i + 1}`,
        x: i / count,
        y: side === 0 ? 0 : 0.62,
        width: 1 / count,
        height: 0.38,
        energy: share(
          random(floor * 31 + i, side + 1) * 0.7 +
            (use === "Laboratory" || use === "Plant" ? 0.4 : 0.1),
        ),
        comfort: share(0.3 + random(floor * 17 + i, side + 5) * 0.5 + (side === 1 ? 0.15 : 0)),
        people: share(random(floor * 13 + i, side + 8) * (use === "Plant" ? 0.1 : 0.9)),
      });
  return { floor, use, rooms, day: dayOf(floor, use) };
}

const share = (value) => Number(Math.min(1, value).toFixed(3));

/** By the hour: kilowatts, degrees, people. */
function dayOf(floor, use) {
  return Array.from({ length: 24 }, (_, hour) => {
    const busy = Math.exp(-(((hour - 13) / 4.2) ** 2));
    const base = use === "Plant" ? 26 : use === "Laboratory" ? 22 : 6;
    return {
      power: Number((base + busy * (18 + random(floor, 3) * 14)).toFixed(1)),
      temperature: Number((20.2 + busy * 2.4 + random(floor, hour) * 0.5).toFixed(1)),
      people: Math.round(busy * (use === "Plant" ? 2 : 28 + random(floor, 4) * 30)),
    };
  });
}

const RAMP = [
  [31, 95, 107],
  [86, 160, 140],
  [238, 203, 108],
  [224, 122, 66],
  [190, 58, 44],
];

function ramp(value) {
  const at = Math.max(0, Math.min(0.999, value)) * (RAMP.length - 1);
  const [low, high] = [RAMP[Math.floor(at)], RAMP[Math.floor(at) + 1]];
  return low.map((channel, i) => channel + (high[i] - channel) * (at % 1));
}

/** Values run into each other as air does; walls stay visible. */
function heatMap({ rooms }, view) {
  return writePng(PLAN.width, PLAN.height, (px, py) => {
    const [x, y] = [(px + 0.5) / PLAN.width, (py + 0.5) / PLAN.height];
    let [sum, weight] = [0, 0];
    for (const room of rooms) {
      const dx = (x - room.x - room.width / 2) * 1.45;
      const dy = y - room.y - room.height / 2;
      const near = 1 / (0.004 + (dx * dx + dy * dy) ** 1.5);
      sum += room[view] * near;
      weight += near;
    }
    const isWall = rooms.some((room) => isOnEdge(room, x, y));
    const isCore = y > 0.42 && y < 0.58 && x > 0.4 && x < 0.6;
    if (isCore) return [120, 116, 110];
    return isWall ? [250, 247, 242] : ramp(sum / weight);
  });
}

function isOnEdge({ x: left, y: top, width, height }, x, y) {
  const [dx, dy] = [
    Math.min(Math.abs(x - left), Math.abs(x - left - width)),
    Math.min(Math.abs(y - top), Math.abs(y - top - height)),
  ];
  const isInside = x >= left && x <= left + width && y >= top && y <= top + height;
  return isInside && (dx < 0.007 || dy < 0.01);
}

/** One storey, eight windows: by day glass between mullions, by night the rooms that are still lit. */
function facade(isNight) {
  return writePng(256, 32, (px, py) => {
    const window = Math.floor(px / 16);
    const isFrame = px % 16 < 2 || py < 5 || py > 29;
    if (isNight) {
      const lit = random(window, 6) > 0.38 ? 0.55 + random(window, 7) * 0.45 : 0.06;
      return isFrame ? [10, 9, 8] : [255 * lit, 206 * lit, 128 * lit];
    }
    const sky = 1 - py / 60 + random(window, 2) * 0.12;
    return isFrame ? [244, 240, 233] : [176 * sky, 198 * sky, 205 * sky];
  });
}
