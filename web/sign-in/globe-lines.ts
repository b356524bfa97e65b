type Point = readonly [x: number, y: number, z: number];
/** One circle on the sphere, cut where it passes behind. SVG path data on a sphere of radius 100. */
export type GlobeLine = { name: string; front: string; back: string };

const RADIUS = 100;
const ROLL = radians(24);
const TILT = radians(20);
const STEPS = 60;
const MERIDIANS = 10;
const PARALLELS = [-75, -60, -45, -30, -15, 0, 15, 30, 45, 60, 75];

/** After this many degrees the meridians stand where they stood: a turn of it has no seam. */
export const MERIDIAN_STEP = 180 / MERIDIANS;

// The axis leans to the right and towards the eye; `side` and `depth` span the equator.
const axis: Point = [
  Math.sin(ROLL) * Math.cos(TILT),
  -Math.cos(ROLL) * Math.cos(TILT),
  Math.sin(TILT),
];
const side: Point = [Math.cos(ROLL), Math.sin(ROLL), 0];
const depth = cross(axis, side);

/** The circles through both poles, rotated about the axis by this many degrees. */
export const drawMeridians = (turn: number): GlobeLine[] =>
  Array.from({ length: MERIDIANS }, (_, index) => {
    const angle = radians(index * MERIDIAN_STEP + turn);
    const across = add(scale(side, Math.cos(angle)), scale(depth, Math.sin(angle)));
    return drawCircle(`meridian ${index}`, [0, 0, 0], axis, across, 1);
  });

export const drawParallels = (): GlobeLine[] =>
  PARALLELS.map((degrees) => {
    const latitude = radians(degrees);
    const centre = scale(axis, Math.sin(latitude));
    return drawCircle(`parallel ${degrees}`, centre, side, depth, Math.cos(latitude));
  });

function drawCircle(
  name: string,
  centre: Point,
  first: Point,
  second: Point,
  radius: number,
): GlobeLine {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const arm = add(scale(first, Math.cos(angle)), scale(second, Math.sin(angle)));
    return scale(add(centre, scale(arm, radius)), RADIUS);
  });
  const segments = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const isFront = ({ from, to }: { from: Point; to: Point }) => from[2] + to[2] >= 0;
  return {
    name,
    front: writePath(segments.filter(isFront)),
    back: writePath(segments.filter((segment) => !isFront(segment))),
  };
}

function writePath(segments: readonly { from: Point; to: Point }[]) {
  let pen: Point | undefined;
  return segments
    .map(({ from, to }) => {
      const start = from === pen ? "" : `M${writePoint(from)}`;
      pen = to;
      return `${start}L${writePoint(to)}`;
    })
    .join("");
}

const writePoint = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}

function scale([x, y, z]: Point, by: number): Point {
  return [x * by, y * by, z * by];
}

function add([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ax + bx, ay + by, az + bz];
}

function cross([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}
