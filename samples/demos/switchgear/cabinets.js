import { createMesh, paint } from "../stage/mesh.js";

/** Metres. */
export const SIZE = { width: 0.7, height: 2.1, depth: 0.6, plinth: 0.1 };
const { width: W, height: H, depth: D, plinth: P } = SIZE;
const SHEET = 0.018;

const coat = paint("#ffffff", 0.42, 0, 0, true);
const zinc = paint("#a9aeb0", 0.42, 0.55);
const steel = paint("#c9ccce", 0.28, 0.9);
const dark = paint("#22272a", 0.5);
const black = paint("#121517", 0.38);
const grey = paint("#8b9296", 0.5);
const copper = paint("#d98a54", 0.24, 1);
const white = paint("#ffffff", 0.5);
const screen = paint("#ffffff", 0.2, 0, 1.1);
const cables = ["#2a2d30", "#6b4a33", "#7d8489"].map((hex) => paint(hex, 0.55));
const green = paint("#1fd07a", 0.3, 0, 1.8);
const red = paint("#d8412f", 0.35);

/**
 * The parts of a cabinet: each a mesh with where it goes when the cabinet is taken apart (`away`), and
 * whether it hangs on the door or slides out like a drawer. The middle of the floor is [0, 0, 0].
 */
export function cabinetParts(kind, pictures) {
  return [
    { mesh: frame(), away: [0, 0, -0.25] },
    { mesh: roof(), away: [0, 0.4, -0.25] },
    { mesh: back(), away: [0, 0, -0.75] },
    ...KINDS[kind](pictures),
  ];
}

export const kinds = ["incomer", "feeders", "control", "feeders"];
const KINDS = { incomer, feeders, control };

function frame() {
  const mesh = createMesh();
  mesh.box([0, P / 2, 0], [W - 0.03, P, D - 0.05], dark, 0.004);
  mesh.box([0, P + 0.01, 0], [W, 0.02, D], zinc, 0.004);
  for (const x of [-1, 1]) {
    mesh.box([x * (W / 2 - SHEET / 2), (H + P) / 2, 0], [SHEET, H - P, D], coat, 0.005);
    for (const z of [-1, 1])
      mesh.box(
        [x * (W / 2 - 0.035), (H + P) / 2, z * (D / 2 - 0.045)],
        [0.03, H - P - 0.04, 0.03],
        zinc,
      );
    for (let i = 0; i < 9; i++)
      mesh.box(
        [x * (W / 2 - 0.032), 0.3 + i * 0.2, D / 2 - 0.028],
        [0.012, 0.05, 0.004],
        dark,
        0.002,
      );
  }
  return mesh;
}

function roof() {
  const mesh = createMesh();
  mesh.box([0, H - 0.015, 0], [W, 0.03, D], coat, 0.006);
  for (let i = -3; i <= 3; i++)
    mesh.box([i * 0.07, H + 0.003, -0.05], [0.04, 0.008, 0.3], dark, 0.003);
  mesh.box([0, H - 0.045, D / 2 - 0.05], [W - 0.12, 0.018, 0.03], paint("#fff4dc", 0.3, 0, 1.2));
  return mesh;
}

function back() {
  return createMesh().box([0, (H + P) / 2, -D / 2 + 0.01], [W - 0.04, H - P - 0.04, 0.015], zinc);
}

/** From the hinge: its own [0, 0, 0] is the lower left corner of the front. */
function door(low, high, extra) {
  const mesh = createMesh();
  const [middle, tall] = [(low + high) / 2, high - low];
  mesh.box([W / 2, middle, 0.012], [W - 0.012, tall - 0.012, 0.024], coat, 0.008);
  mesh.box([W / 2, middle, -0.006], [W - 0.08, tall - 0.08, 0.012], zinc, 0.004);
  mesh.box([W - 0.055, middle, 0.03], [0.03, 0.17, 0.014], black, 0.006);
  mesh.box([W - 0.055, middle + 0.035, 0.043], [0.02, 0.1, 0.02], steel, 0.006);
  for (const y of [low + 0.18, high - 0.18])
    mesh.rod([0.004, y, 0.014], 0.09, 0.011, steel, "y", 12);
  extra(mesh);
  return { mesh, away: [0, 0, 0.95], hinge: [-W / 2, 0, D / 2] };
}

function vents(mesh, y, rows) {
  for (let i = 0; i < rows; i++)
    for (const x of [-1, 1])
      mesh.box([W / 2 + x * 0.1, y + i * 0.026, 0.025], [0.16, 0.01, 0.006], dark, 0.002);
}

function incomer({ trip, overview, warning, mimic, nameplate }) {
  const front = door(P, H, (mesh) => {
    mesh.box([W / 2, 1.62, 0.026], [0.36, 0.24, 0.016], black, 0.006);
    mesh.picture([W / 2, 1.62, 0.036], [0.33, 0.212], overview, screen);
    mesh.picture([W / 2 - 0.21, 1.12, 0.026], [0.1, 0.28], mimic, white);
    mesh.picture([W / 2 + 0.02, 0.62, 0.026], [0.13, 0.119], warning, white);
    mesh.picture([W / 2 - 0.19, 1.97, 0.026], [0.2, 0.058], nameplate, white);
    [green, red, paint("#f3b23c", 0.3, 0, 0.9)].forEach((color, i) => {
      mesh.rod([W / 2 - 0.03 + i * 0.08, 1.36, 0.032], 0.024, 0.019, steel, "z", 18);
      mesh.rod([W / 2 - 0.03 + i * 0.08, 1.36, 0.043], 0.02, 0.014, color, "z", 18);
    });
    vents(mesh, 0.24, 7);
  });
  return [
    { mesh: breaker(trip), away: [0, 0, 0.42], name: "breaker" },
    { mesh: busbars(), away: [0, 0.05, -0.35], name: "busbars" },
    { mesh: cableEnds(), away: [0, -0.0, 0.12], name: "cables" },
    front,
  ];
}

function breaker(trip) {
  const mesh = createMesh();
  mesh.box([0, 1.18, 0], [0.5, 0.03, 0.4], zinc).box([0, 0.72, 0], [0.5, 0.03, 0.4], zinc);
  mesh.box([0, 0.95, 0.0], [0.46, 0.42, 0.34], grey, 0.012);
  mesh.box([0, 0.95, 0.18], [0.42, 0.38, 0.04], black, 0.012);
  mesh.box([-0.06, 1.03, 0.205], [0.19, 0.14, 0.014], dark, 0.004);
  mesh.picture([-0.06, 1.03, 0.214], [0.17, 0.116], trip, screen);
  mesh.rod([0.12, 1.04, 0.205], 0.03, 0.034, red, "z", 24);
  mesh.rod([0.12, 0.96, 0.205], 0.03, 0.028, paint("#1c7a4c", 0.35), "z", 24);
  mesh.box([0.02, 0.84, 0.21], [0.26, 0.05, 0.02], steel, 0.008);
  for (const x of [-0.15, -0.05, 0.05, 0.15])
    mesh.box([x, 1.14, 0.1], [0.06, 0.05, 0.18], dark, 0.006);
  return mesh;
}

function busbars() {
  const mesh = createMesh();
  [-0.18, -0.06, 0.06, 0.18].forEach((x, i) => {
    mesh.box([x, 1.2, -0.2], [0.06, 1.5, 0.012], copper, 0.003);
    mesh.box([x, 1.2, -0.225], [0.06, 1.5, 0.012], copper, 0.003);
    mesh.box([0, 1.78 - i * 0.075, -0.14], [W - 0.06, 0.05, 0.012], copper, 0.003);
    mesh.rod([x, 1.78 - i * 0.075, -0.17], 0.07, 0.014, steel, "z", 10);
  });
  for (const y of [0.6, 1.3, 1.9]) mesh.box([0, y, -0.215], [0.52, 0.05, 0.05], red, 0.006);
  return mesh;
}

function cableEnds() {
  const mesh = createMesh();
  mesh.box([0, 0.3, 0.02], [W - 0.1, 0.03, 0.04], zinc);
  [-0.2, -0.12, -0.04, 0.04, 0.12, 0.2].forEach((x, i) => {
    mesh.tube(
      [
        [x, P + 0.02, 0.06],
        [x, 0.3, 0.05],
        [x * 0.95, 0.45, 0.02],
        [x * 0.8, 0.62, -0.08],
      ],
      0.024,
      cables[i % 3],
    );
    mesh.box([x, 0.3, 0.06], [0.06, 0.024, 0.05], black, 0.004);
  });
  return mesh;
}

const DRAWERS = [
  [1.86, 0.22],
  [1.62, 0.22],
  [1.35, 0.28],
  [1.05, 0.28],
  [0.69, 0.4],
];

function feeders({ plates, warning }) {
  const drawers = DRAWERS.map(([y, tall], i) => ({
    mesh: drawer(y, tall, plates[i]),
    away: [0, 0, 0.35 + i * 0.09],
    slide: 0.3 - (i % 2) * 0.08,
    name: i === 0 ? "drawer" : undefined,
  }));
  const low = door(P, 0.47, (mesh) => {
    mesh.picture([W / 2, 0.3, 0.026], [0.1, 0.092], warning, white);
  });
  return [...drawers, { mesh: busbars(), away: [0, 0.05, -0.35] }, low];
}

function drawer(y, tall, plate) {
  const mesh = createMesh();
  const front = D / 2;
  mesh.box([0, y, front - 0.24], [W - 0.1, tall - 0.05, 0.44], zinc, 0.006);
  mesh.box([0, y, front + 0.008], [W - 0.014, tall - 0.014, 0.026], coat, 0.008);
  mesh.box([-0.18, y, front + 0.02], [0.2, Math.min(0.15, tall - 0.07), 0.01], dark, 0.006);
  mesh.rod([-0.18, y, front + 0.03], 0.02, 0.05, black, "z", 28);
  mesh.box([-0.18, y, front + 0.05], [0.022, 0.09, 0.03], black, 0.008);
  mesh.picture([0.06, y + 0.02, front + 0.022], [0.15, 0.06], plate, white);
  [green, red].forEach((color, i) =>
    mesh.rod([0.05 + i * 0.05, y - 0.05, front + 0.024], 0.012, 0.011, color, "z", 14),
  );
  mesh.box([0.25, y, front + 0.04], [0.018, Math.min(0.14, tall - 0.08), 0.018], steel, 0.006);
  for (const dy of [-1, 1])
    mesh.box(
      [0.25, y + dy * Math.min(0.06, tall / 2 - 0.045), front + 0.03],
      [0.016, 0.014, 0.03],
      steel,
      0.004,
    );
  return mesh;
}

function control({ overview, nameplate, warning }) {
  const front = door(P, H, (mesh) => {
    mesh.box([W / 2, 1.5, 0.027], [0.46, 0.31, 0.02], black, 0.01);
    mesh.picture([W / 2, 1.5, 0.039], [0.42, 0.27], overview, screen);
    mesh.picture([W / 2 - 0.19, 1.97, 0.026], [0.2, 0.058], nameplate, white);
    mesh.picture([W / 2, 0.98, 0.026], [0.13, 0.119], warning, white);
    vents(mesh, 0.24, 9);
    vents(mesh, 1.76, 3);
  });
  return [
    { mesh: mountingPlate(), away: [0, 0, -0.2] },
    { mesh: devices(), away: [0, 0, 0.35], name: "drives" },
    front,
  ];
}

function mountingPlate() {
  const mesh = createMesh().box(
    [0, 1.1, -0.2],
    [W - 0.12, 1.85, 0.012],
    paint("#c8ccc9", 0.5, 0.2),
  );
  for (const y of [1.86, 1.44, 0.62]) mesh.box([0, y, -0.16], [W - 0.16, 0.06, 0.07], grey, 0.004);
  for (const x of [-1, 1]) mesh.box([x * 0.26, 1.1, -0.16], [0.05, 1.6, 0.07], grey, 0.004);
  return mesh;
}

function devices() {
  const mesh = createMesh();
  for (let i = 0; i < 9; i++) {
    const x = -0.2 + i * 0.05;
    mesh.box([x, 1.65, -0.13], [0.044, 0.14, 0.11], white, 0.005);
    mesh.box([x, 1.65, -0.068], [0.018, 0.04, 0.02], i % 4 === 1 ? red : black, 0.004);
  }
  [-0.15, 0.0, 0.15].forEach((x) => {
    mesh.box([x, 1.12, -0.1], [0.13, 0.44, 0.18], dark, 0.01);
    mesh.box([x, 1.24, -0.005], [0.1, 0.12, 0.012], black, 0.004);
    mesh.box([x, 1.26, 0.004], [0.07, 0.05, 0.006], paint("#5fe0a0", 0.3, 0, 1.1), 0.002);
    for (let k = 0; k < 5; k++)
      mesh.box([x, 0.95 + k * 0.03, -0.006], [0.09, 0.012, 0.01], black, 0.003);
  });
  for (let i = 0; i < 12; i++) {
    const x = -0.2 + i * 0.036;
    mesh.box(
      [x, 0.48, -0.14],
      [0.03, 0.09, 0.08],
      i % 3 === 2 ? paint("#2f9e5c", 0.5) : grey,
      0.004,
    );
    const cable = [
      [x, 0.44, -0.12],
      [x, 0.34, -0.08],
      [x * 0.8, 0.2, -0.02],
      [x * 0.8, P, 0],
    ];
    mesh.tube(cable, 0.008, cables[i % 3], 6);
  }
  return mesh;
}
