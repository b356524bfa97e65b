import { buildings } from "./buildings.js";
import { dataCenters } from "./data-centers.js";
import { energy } from "./energy.js";
import { homes } from "./homes.js";
import { industry } from "./industry.js";
import { mobility } from "./mobility.js";
import { power } from "./power.js";
import { createStage, hsl, seedOf } from "./stage.js";

/** What a category's demos look like: words in its name, its hue, the hue of its lights, and its models. */
const themes = [
  { words: /data|server|cloud/i, hue: 212, lampHue: 190, models: dataCenters },
  { words: /power|switch|grid|electri/i, hue: 24, lampHue: 40, models: power },
  { words: /energy|solar|wind|renew/i, hue: 136, lampHue: 70, models: energy },
  { words: /industr|factory|process|machine/i, hue: 268, lampHue: 38, models: industry },
  { words: /mobil|vehicle|charg|transport/i, hue: 186, lampHue: 160, models: mobility },
  { words: /home|house|living|resident/i, hue: 32, lampHue: 40, models: homes },
  { words: /build|office|eco|campus/i, hue: 160, lampHue: 48, models: buildings },
];
const otherTheme = (category) => ({
  hue: category === "" ? 160 : seedOf(category) % 360,
  lampHue: 45,
  models: buildings,
});

/** The title chooses among a category's models, and the details of the one that is chosen. */
export function modelOf(category, title) {
  const theme = themes.find(({ words }) => words.test(category)) ?? otherTheme(category);
  const seed = seedOf(`${category}/${title}`);
  const stage = createStage(seed, colorsOf(theme.hue + (seed % 21) - 10, theme.lampHue));
  const [, build] = theme.models.find(([words]) => words.test(title)) ?? theme.models.at(-1);
  return {
    reach: 9,
    focus: [0, 1.6, 0],
    spacing: 1.5,
    yaw: 0.6 + ((seed >>> 8) % 100) / 250,
    sun: [-0.55, 0.95, 0.62],
    ...build(stage),
    parts: stage.parts,
    colors: stage.colors,
  };
}

const colorsOf = (hue, lampHue) => ({
  // What the picture is lit and filled with.
  glow: hsl(hue, 0.46, 0.27),
  night: hsl(hue + 8, 0.55, 0.055),
  ground: hsl(hue, 0.42, 0.13),
  line: hsl(hue, 0.55, 0.22),
  lamp: hsl(lampHue, 0.9, 0.66),
  accent: hsl(lampHue + 80, 0.85, 0.6),
  sky: hsl(hue, 0.3, 0.66),
  haze: hsl(hue, 0.45, 0.3),
  // What things are made of.
  main: hsl(hue, 0.56, 0.42),
  second: hsl(hue + 14, 0.52, 0.5),
  third: hsl(hue - 14, 0.55, 0.36),
  deep: hsl(hue, 0.5, 0.2),
  pale: hsl(hue, 0.22, 0.66),
  white: hsl(hue, 0.14, 0.8),
  metal: hsl(hue, 0.1, 0.42),
  dark: hsl(hue, 0.22, 0.15),
  black: hsl(hue, 0.2, 0.06),
  road: hsl(hue, 0.25, 0.13),
  lawn: hsl(124, 0.3, 0.2),
  leaf: hsl(126, 0.36, 0.29),
  leafDark: hsl(148, 0.36, 0.22),
  wood: hsl(26, 0.35, 0.24),
  roof: hsl(12, 0.45, 0.28),
  solar: hsl(222, 0.55, 0.18),
  red: hsl(4, 0.85, 0.5),
  warm: hsl(16, 0.8, 0.5),
});
