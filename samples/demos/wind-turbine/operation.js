/** What a 3.4 megawatt machine does at a given wind speed in metres per second. */
const CUT_IN = 3;
const RATED = 12.5;
const CUT_OUT = 25;
const RATED_POWER = 3.4;

export function operate(wind) {
  if (wind < CUT_IN) return { power: 0, turns: 0, pitch: 60, state: "waits for wind" };
  if (wind > CUT_OUT)
    return { power: 0, turns: 0, pitch: 88, state: "storm: feathered and stopped" };
  const share = Math.min(1, (wind - CUT_IN) / (RATED - CUT_IN));
  const power = RATED_POWER * Math.min(1, share ** 2 * (1.9 - 0.9 * share));
  const turns = 6.2 + 6.9 * Math.min(1, share * 1.25);
  const pitch = wind <= RATED ? 1 : 1 + (wind - RATED) * 1.9;
  return { power, turns, pitch, state: wind < RATED ? "follows the wind" : "at rated power" };
}
