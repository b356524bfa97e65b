import { TorusGeometry } from "three";
import { writeGlb } from "./glb.mjs";
import { materials } from "./materials.mjs";
import { block, bolt, cable, letters, merge, pillar, plate, rod, spot } from "./shapes.mjs";

/** Metres. */
const [W, H, D] = [0.66, 1.96, 0.4];
const FRONT = D / 2;
const LOOP_SECONDS = 10;

/** A fast charger as one file: shapes, materials and a loop in which the plug is taken and the charge grows. */
export function makeCharger() {
  return writeGlb({
    title: "Fast charger",
    materials,
    nodes: [
      { name: "Charger", parts: [...body(), ...front(), ...details(), ...holsters()] },
      { name: "Left plug", translation: plugAt(-1), parts: plug(-1) },
      { name: "Right plug", translation: plugAt(1), parts: plug(1) },
      {
        name: "Left cable",
        parts: [{ shape: cable(cableRun(-1, 0), 0.0165), material: "rubber" }],
      },
      {
        name: "Right cable",
        parts: [
          {
            shape: cable(cableRun(1, 0), 0.0165),
            target: cable(cableRun(1, 1), 0.0165),
            material: "rubber",
          },
        ],
      },
      { name: "Charge", translation: [-0.17, 1.245, FRONT + 0.0235], parts: [charge()] },
      { name: "Ring", translation: [0, 1.62, FRONT + 0.0235], parts: ring() },
      ...[-1, 1].map((side) => ({
        name: side < 0 ? "Left spark" : "Right spark",
        translation: [side * 0.262, 0.6, FRONT + 0.0215],
        parts: [{ shape: plate([0.011, 0.16, 0.004], 0.005, [0, 0, 0], 0.001), material: "spark" }],
      })),
    ],
    moves: moves(),
  });
}

function body() {
  return [
    { shape: spot(0.5, 1.5, 0.001, 0.42), material: "shadow" },
    { shape: pillar([1.3, 0.07, 0.92], 0.16, [0, 0, 0], 0.02), material: "concrete" },
    { shape: pillar([W - 0.05, 0.1, D - 0.05], 0.08, [0, 0.07, 0]), material: "graphite" },
    { shape: pillar([W, H - 0.33, D], 0.1, [0, 0.17, 0], 0.014), material: "pearl" },
    {
      shape: pillar([W + 0.004, 0.022, D + 0.004], 0.102, [0, H - 0.16, 0], 0.004),
      material: "light",
    },
    { shape: pillar([W, 0.16, D], 0.1, [0, H - 0.138, 0], 0.03), material: "graphite" },
    { shape: pillar([W + 0.002, 0.17, D + 0.002], 0.101, [0, 0.3, 0], 0.003), material: "teal" },
  ];
}

function front() {
  const z = FRONT - 0.008;
  const lines = [0, 1, 2, 3].map((i) =>
    plate([0.34, 0.006, 0.003], 0.002, [0, 0.56 + i * 0.03, FRONT + 0.018], 0.0006),
  );
  return [
    { shape: plate([0.56, 1.28, 0.026], 0.07, [0, 1.13, z]), material: "glass" },
    {
      shape: merge(
        [-1, 1].map((side) =>
          plate([0.011, 1.08, 0.004], 0.005, [side * 0.262, 1.13, FRONT + 0.017], 0.001),
        ),
      ),
      material: "light",
    },
    {
      shape: merge([
        letters("350", 0.082, [-0.142, 1.345, FRONT + 0.019], 0.13),
        letters("kW", 0.045, [0.075, 1.345, FRONT + 0.019], 0.13),
      ]),
      material: "ink",
    },
    { shape: merge(lines), material: "dim" },
    {
      shape: plate([0.346, 0.03, 0.003], 0.014, [0, 1.245, FRONT + 0.0185], 0.001),
      material: "dim",
    },
  ];
}

function details() {
  const vents = [];
  for (const side of [-1, 1])
    for (let i = 0; i < 9; i++)
      vents.push(
        block([0.008, 0.012, 0.2], [side * (W / 2 - 0.002), 0.56 + i * 0.032, -0.02], 0.003),
      );
  return [
    { shape: merge(vents), material: "graphite" },
    {
      shape: merge([
        plate([0.13, 0.17, 0.022], 0.02, [0, 0.98, FRONT + 0.012], 0.006),
        block([0.36, 0.014, 0.05], [0, 0.86, FRONT + 0.02], 0.006),
      ]),
      material: "graphite",
    },
    { shape: plate([0.1, 0.07, 0.004], 0.01, [0, 1.012, FRONT + 0.034], 0.001), material: "dim" },
    {
      shape: merge([
        rod(0.024, 0.016, [0.21, 0.6, FRONT + 0.026], [Math.PI / 2, 0, 0]),
        rod(0.018, 0.03, [0.21, 0.6, FRONT + 0.034], [Math.PI / 2, 0, 0]),
      ]),
      material: "red",
    },
    {
      shape: flat(new TorusGeometry(0.03, 0.004, 10, 36)).translate(0.21, 0.6, FRONT + 0.02),
      material: "steel",
    },
  ];
}

function flat(shape) {
  shape.deleteAttribute("uv");
  return shape;
}

function holsters() {
  const blocks = [-1, 1].flatMap((side) => [
    block([0.1, 0.22, 0.17], [side * (W / 2 + 0.04), 1.1, 0.03], 0.03),
    block([0.07, 0.09, 0.12], [side * (W / 2 + 0.015), 1.7, -0.03], 0.025),
  ]);
  const sockets = [-1, 1].map((side) =>
    rod(0.042, 0.05, [side * (W / 2 + 0.05), 1.12, 0.105], [Math.PI / 2, 0, 0]),
  );
  const rims = [-1, 1].map((side) =>
    flat(new TorusGeometry(0.044, 0.006, 10, 36)).translate(side * (W / 2 + 0.05), 1.12, 0.128),
  );
  return [
    { shape: merge(blocks), material: "graphite" },
    { shape: merge(sockets), material: "rubber" },
    { shape: merge(rims), material: "light" },
  ];
}

const plugAt = (side) => [side * (W / 2 + 0.05), 1.12, 0.15];

/** Its head points into the holster; the grip leans forwards and down to the cable. */
function plug() {
  return [
    {
      shape: merge([
        rod(0.034, 0.07, [0, 0, -0.01], [Math.PI / 2, 0, 0], 0.038),
        block([0.07, 0.085, 0.09], [0, -0.004, 0.05], 0.026),
        block([0.05, 0.17, 0.05], [0, -0.085, 0.095], 0.022, [-0.5, 0, 0]),
      ]),
      material: "rubber",
    },
    { shape: block([0.056, 0.03, 0.075], [0, 0.034, 0.05], 0.013), material: "teal" },
    { shape: rod(0.024, 0.05, [0, -0.165, 0.138], [-0.5, 0, 0], 0.028), material: "graphite" },
  ];
}

const TAKEN = [0.06, 0.07, 0.34];

/** From the grip in a loop to the side of the housing. `taken`: 0 in the holster, 1 in the hand. */
function cableRun(side, taken) {
  const x = side * (W / 2 + 0.05);
  const away = TAKEN.map((value, i) => value * taken * (i === 0 ? side : 1));
  const from = ([dx, dy, dz], share) => [
    x + side * dx + away[0] * share,
    dy + away[1] * share,
    dz + away[2] * share,
  ];
  return [
    from([0, 0.945, 0.292], 1),
    from([0.004, 0.86, 0.338], 1),
    from([0.03, 0.66, 0.35], 0.92),
    from([0.06, 0.44, 0.27], 0.7),
    from([0.07, 0.36 + taken * 0.1, 0.13], 0.45),
    from([0.06, 0.5 + taken * 0.06, 0.02], 0.2),
    from([0.04, 0.95, -0.02], 0.06),
    from([0.03, 1.45, -0.03], 0),
    from([0.01, 1.66, -0.03], 0),
    from([-0.04, 1.7, -0.03], 0),
  ];
}

/** Grows from its left end. */
const charge = () => ({
  shape: plate([0.34, 0.022, 0.003], 0.01, [0.17, 0, 0], 0.001),
  material: "light",
});

const arc = (length, radius, material) => ({
  shape: flat(new TorusGeometry(radius, 0.0065, 8, 56, length)),
  material,
});

function ring() {
  return [
    arc(Math.PI * 2, 0.083, "dim"),
    arc(Math.PI * 1.35, 0.0835, "light"),
    { shape: bolt(0.062), material: "ink" },
  ];
}

/** Taken after a second, put back at the end; meanwhile the charge grows and sparks run up the sides. */
function moves() {
  const times = Array.from({ length: 41 }, (_, i) => (i / 40) * LOOP_SECONDS);
  const taken = times.map((time) => smooth((time - 1) / 2) * (1 - smooth((time - 7) / 2)));
  const home = plugAt(1);
  const spin = [0, 1, 2, 3, 4].map((i) => (i / 4) * LOOP_SECONDS);
  const runs = [0, 2.5, 2.501, 5, 5.001, 7.5, 7.501, LOOP_SECONDS];
  return [
    {
      node: "Right plug",
      path: "translation",
      times,
      values: taken.map((share) => home.map((value, i) => value + TAKEN[i] * share)),
    },
    { node: "Right cable", path: "weights", times, values: taken.map((share) => [share]) },
    {
      node: "Charge",
      path: "scale",
      times: [0, 1.5, 7.5, 9, LOOP_SECONDS],
      values: [0.3, 0.3, 1, 1, 0.3].map((share) => [share, 1, 1]),
    },
    {
      node: "Ring",
      path: "rotation",
      times: spin,
      values: spin.map((_, i) => [
        0,
        0,
        Math.sin((-i * Math.PI) / 4),
        Math.cos((-i * Math.PI) / 4),
      ]),
    },
    ...[-1, 1].map((side) => ({
      node: side < 0 ? "Left spark" : "Right spark",
      path: "translation",
      times: runs,
      values: runs.map((_, i) => [side * 0.262, i % 2 === 0 ? 0.68 : 1.58, FRONT + 0.0175]),
    })),
  ];
}

function smooth(share) {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}
