import { Color, Vector3 } from "three";

const hour = (top, low, sun, strength, ambient, ground, at, shine) => ({
  top: new Color(top),
  low: new Color(low),
  sun: new Color(sun),
  strength,
  ambient: new Color(ambient),
  ground: new Color(ground),
  at: new Vector3(...at).normalize(),
  shine: new Color(shine),
});

export const hours = {
  morning: hour(
    "#4f93cf",
    "#f3dcc2",
    "#ffd9a8",
    3.1,
    "#b9d2ea",
    "#8d8a66",
    [-0.8, 0.42, 0.55],
    "#ffd6a0",
  ),
  noon: hour(
    "#2f7fd0",
    "#cfe5f2",
    "#fff6e6",
    3.6,
    "#c3def5",
    "#8f9a6a",
    [-0.35, 1, 0.5],
    "#fff3dc",
  ),
  evening: hour(
    "#1c2f5e",
    "#f08a4b",
    "#ff9a52",
    2.7,
    "#a5a9d6",
    "#8a6a5c",
    [-0.75, 0.16, -0.62],
    "#ffb066",
  ),
};

/** From one hour into another. */
export function mixHours(now, goal, share) {
  for (const name of ["top", "low", "sun", "ambient", "ground", "shine"])
    now[name].lerp(goal[name], share);
  now.at.lerp(goal.at, share).normalize();
  now.strength += (goal.strength - now.strength) * share;
}

export const startHour = (name) =>
  Object.fromEntries(
    Object.entries(hours[name]).map(([key, value]) => [key, value.clone?.() ?? value]),
  );
