import { createMesh, paint } from "../stage/mesh.js";
import { uv } from "./sheet-parts.js";

/** Metres. A rack's front faces +z, its middle of the floor is [0, 0, 0]. */
export const RACK = { width: 0.6, height: 2.1, depth: 1.1 };
const { width: W, height: H, depth: D } = RACK;

const shell = paint("#8b969f", 0.42, 0.1);
const dark = paint("#2a3138", 0.5, 0.1);
const steel = paint("#c3ccd4", 0.32, 0.4);
const front = paint("#ffffff", 0.45, 0, 0.35);
const white = paint("#dfe5ea", 0.5);
const screen = paint("#ffffff", 0.3, 0, 1.3);
const green = paint("#38f09a", 0.4, 0, 2.4);
const blue = paint("#4cc3ff", 0.4, 0, 2.6);
const amber = paint("#ffb347", 0.4, 0, 2.2);
const yellow = paint("#e8b021", 0.5);
const cold = paint("#2f7dc0", 0.4);
const warm = paint("#c2502c", 0.4);

/** Every mesh of the hall by its name. */
export function hallMeshes() {
  return {
    dense: rack("dense", 3),
    storage: rack("storage", 5),
    network: rack("network", 7),
    opened: openRack(),
    door: rackDoor(),
    server: server(),
    room: room(),
    trays: trays(),
    roof: coldRoof(),
    cooler: cooler(),
  };
}

/** Repeatable: the same hall from every build. */
const random = (i, seed) => {
  const value = Math.sin(i * 127.1 + seed * 311.7) * 43758.5453;
  return value - Math.floor(value);
};

function housing() {
  const mesh = createMesh();
  for (const side of [-1, 1])
    mesh.box([side * (W / 2 - 0.012), H / 2, 0], [0.022, H, D], shell, 0.004);
  mesh.box([0, H - 0.02, 0], [W - 0.04, 0.04, D], shell, 0.004);
  mesh.box([0, 0.03, 0], [W - 0.04, 0.06, D], dark, 0.004);
  mesh.box([0, H / 2, -D / 2 + 0.02], [W - 0.05, H - 0.1, 0.03], dark, 0.004);
  for (let i = 0; i < 9; i++)
    mesh.box([0, 0.25 + i * 0.2, -D / 2], [W - 0.16, 0.1, 0.012], shell, 0.004);
  for (const x of [-0.2, 0.2])
    mesh.tube(
      [
        [x, 0.2, -D / 2 - 0.01],
        [x * 1.05, 1, -D / 2 - 0.03],
        [x, 2, -D / 2 - 0.01],
      ],
      0.012,
      x < 0 ? warm : cold,
      6,
    );
  return mesh;
}

function rack(kind, seed) {
  const mesh = housing();
  mesh.box([0, H / 2, D / 2 - 0.06], [W - 0.05, H - 0.1, 0.04], dark, 0.003);
  mesh.picture([0, H / 2 + 0.01, D / 2 - 0.035], [W - 0.08, H - 0.14], uv(kind), front);
  addLamps(mesh, seed, D / 2 - 0.031);
  for (const side of [-1, 1])
    mesh.box([side * (W / 2 - 0.03), H / 2, D / 2 - 0.02], [0.03, H - 0.06, 0.03], shell, 0.005);
  mesh.box([W / 2 - 0.05, 1.1, D / 2 + 0.004], [0.02, 0.16, 0.02], steel, 0.006);
  return mesh;
}

function addLamps(mesh, seed, z) {
  for (let i = 0; i < 24; i++) {
    const y = 0.22 + i * 0.076;
    const color = [green, green, blue, amber][Math.floor(random(i, seed) * 3.3)];
    for (let k = 0; k < 1 + Math.floor(random(i, seed + 9) * 4); k++)
      mesh.picture([-0.2 + k * 0.028, y, z], [0.012, 0.008], [0.997, 0.997, 0.999, 0.999], color);
  }
}

/** Without its front: one sees the rails and what slides on them. */
function openRack() {
  const mesh = housing();
  for (let i = 0; i < 9; i++) {
    if (i === 5) continue;
    mesh.box([0, 0.28 + i * 0.2, 0.02], [W - 0.09, 0.17, 0.94], shell, 0.005);
    mesh.box([0, 0.28 + i * 0.2, D / 2 - 0.05], [W - 0.08, 0.17, 0.02], dark, 0.004);
    for (let k = 0; k < 5; k++)
      mesh.box(
        [-0.19 + k * 0.09, 0.28 + i * 0.2, D / 2 - 0.038],
        [0.07, 0.13, 0.008],
        shell,
        0.003,
      );
    mesh.picture(
      [0.22, 0.31 + i * 0.2, D / 2 - 0.036],
      [0.02, 0.01],
      [0.997, 0.997, 0.999, 0.999],
      i % 3 ? green : blue,
    );
  }
  return mesh;
}

/** From its hinge at the left. */
function rackDoor() {
  const mesh = createMesh();
  for (const x of [0.02, W - 0.04]) mesh.box([x, H / 2, 0], [0.04, H - 0.05, 0.025], shell, 0.005);
  for (const y of [0.06, H - 0.06, H / 2])
    mesh.box([W / 2 - 0.01, y, 0], [W - 0.06, 0.05, 0.02], shell, 0.004);
  for (let i = 1; i < 12; i++)
    mesh.box([0.04 + i * 0.043, H / 2, 0], [0.006, H - 0.12, 0.006], steel, 0.001);
  mesh.box([W - 0.04, 1.1, 0.02], [0.022, 0.18, 0.02], steel, 0.006);
  return mesh;
}

/** Open above: processors under their coolers, memory, fans. */
function server() {
  const mesh = createMesh();
  mesh.box([0, 1.2, 0.02], [W - 0.09, 0.012, 0.94], steel, 0.003);
  for (const x of [-1, 1]) mesh.box([x * 0.248, 1.25, 0.02], [0.01, 0.1, 0.94], steel, 0.003);
  mesh.box([0, 1.25, D / 2 - 0.05], [W - 0.08, 0.14, 0.02], dark, 0.004);
  mesh.picture([0.22, 1.29, D / 2 - 0.036], [0.02, 0.01], [0.997, 0.997, 0.999, 0.999], green);
  for (const x of [-0.12, 0.12]) {
    mesh.box([x, 1.235, 0.05], [0.12, 0.06, 0.14], steel, 0.004);
    for (let i = 0; i < 7; i++)
      mesh.box([x - 0.05 + i * 0.0165, 1.275, 0.05], [0.006, 0.04, 0.13], steel, 0.001);
    for (let i = 0; i < 4; i++)
      mesh.box([x, 1.232, 0.17 + i * 0.022], [0.13, 0.05, 0.008], i % 2 ? cold : dark, 0.002);
  }
  for (let i = 0; i < 4; i++) mesh.rod([-0.18 + i * 0.12, 1.25, 0.33], 0.05, 0.045, dark, "z", 16);
  mesh.box([0, 1.208, -0.2], [0.44, 0.006, 0.36], paint("#0c5a3c", 0.5), 0.002);
  mesh.box([0.1, 1.24, -0.24], [0.16, 0.05, 0.22], dark, 0.004);
  return mesh;
}

function room() {
  const mesh = createMesh();
  const wall = paint("#6f7b86", 0.75);
  mesh
    .box([-3.65, 1.7, -3], [0.1, 3.4, 15.2], wall, 0.01)
    .box([5.05, 1.7, -3], [0.1, 3.4, 15.2], wall, 0.01);
  mesh
    .box([0.7, 1.7, -10.55], [8.8, 3.4, 0.1], wall, 0.01)
    .box([0.7, 1.7, 4.55], [8.8, 3.4, 0.1], wall, 0.01);
  mesh.box([0.7, 3.45, -3], [8.8, 0.1, 15.2], paint("#38424b", 0.8), 0.01);
  for (let i = 0; i < 8; i++) mesh.box([0.7, 3.33, 3.4 - i * 1.9], [8.6, 0.14, 0.1], dark, 0.01);
  for (const [x, z, long] of [
    [0, 2.4, 2.6],
    [1.2, -9.1, 3],
  ])
    mesh.box([x, 3.22, z], [0.09, 0.04, long], paint("#e8f4ff", 0.4, 0, 2.2), 0.01);
  mesh.box([1.2, 1.1, -10.48], [1.1, 2.2, 0.05], paint("#3b4651", 0.5), 0.02);
  mesh.picture([1.2, 2.45, -10.47], [0.5, 0.225], uv("exit"), screen);
  mesh.box([-2.2, 1.55, -10.47], [1.5, 1.02, 0.05], dark, 0.02);
  mesh.picture([-2.2, 1.55, -10.44], [1.4, 0.93], uv("panel"), screen);
  return mesh;
}

/** Ladders with cables above the rows, water pipes above the hot aisle. */
function trays() {
  const mesh = createMesh();
  for (const x of [-1.3, 1.3, 3.6]) {
    for (const side of [-0.16, 0.16])
      mesh.box([x + side, 2.6, -3.6], [0.02, 0.07, 8], steel, 0.004);
    for (let i = 0; i < 27; i++)
      mesh.box([x, 2.57, -7.5 + i * 0.3], [0.32, 0.015, 0.03], steel, 0.003);
    for (let k = 0; k < 4; k++)
      mesh.tube(
        [
          [x - 0.1 + k * 0.06, 2.6, 0.4],
          [x - 0.09 + k * 0.06, 2.61, -3],
          [x - 0.1 + k * 0.065, 2.6, -7.6],
        ],
        0.018,
        [dark, cold, dark, yellow][k],
        6,
      );
  }
  for (const [x, color] of [
    [2.0, cold],
    [2.2, warm],
  ]) {
    mesh.rod([x, 2.95, -3.6], 8.6, 0.06, color, "z", 14);
    for (let i = 0; i < 5; i++) mesh.rod([x, 2.95, -7 + i * 1.8], 0.06, 0.075, steel, "z", 14);
  }
  mesh.box([2.4, 2.64, -3.6], [0.07, 0.035, 7.1], paint("#ffc27a", 0.4, 0, 1.6), 0.01);
  return mesh;
}

/** Panes over the cold aisle, with the lamp between them, and the doors' frame. */
function coldRoof() {
  const mesh = createMesh();
  for (let i = 0; i <= 6; i++)
    mesh.box([0, 2.32, -7.2 + i * 1.2], [1.28, 0.05, 0.05], steel, 0.006);
  for (const x of [-0.62, 0.62]) mesh.box([x, 2.25, -3.6], [0.04, 0.26, 7.3], shell, 0.006);
  mesh.box([0, 2.66, -3.6], [0.1, 0.04, 7.6], paint("#eaf6ff", 0.4, 0, 2.6), 0.01);
  for (const x of [-0.6, 0.6]) mesh.box([x, 1.15, 0.07], [0.06, 2.3, 0.08], steel, 0.008);
  mesh.box([0, 2.34, 0.07], [1.26, 0.1, 0.08], steel, 0.008);
  mesh.picture([0, 2.34, 0.113], [1, 0.03], [0.997, 0.997, 0.999, 0.999], blue);
  return mesh;
}

function cooler() {
  const mesh = createMesh();
  mesh.box([0, 1, 0], [1.1, 2, 0.7], white, 0.02);
  mesh.box([0, 1.35, 0.352], [0.95, 0.95, 0.012], dark, 0.006);
  for (const x of [-0.24, 0.24])
    mesh.picture([x, 1.35, 0.362], [0.44, 0.44], uv("fans"), paint("#ffffff", 0.5));
  for (let i = 0; i < 7; i++) mesh.box([0, 0.2 + i * 0.08, 0.352], [0.9, 0.03, 0.012], dark, 0.004);
  mesh.picture([0.4, 1.92, 0.353], [0.14, 0.05], [0.997, 0.997, 0.999, 0.999], blue);
  return mesh;
}
