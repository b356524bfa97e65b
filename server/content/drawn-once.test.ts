import { describe, expect, it } from "vitest";
import { playersForTests } from "../test/players.ts";

const players = playersForTests();

/**
 * Renders once, on request, with WebGL, which does not preserve the picture: a box on its ground, or the ground
 * alone.
 */
const once = `
const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
const gl = canvas.getContext("webgl");
const draw = (hasBox) => {
  const fill = (x, y, width, height, red) => {
    gl.scissor(x, y, width, height);
    gl.clearColor(red, 0, 0.3, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
  };
  gl.enable(gl.SCISSOR_TEST);
  fill(0, 0, 600, 400, 0);
  if (hasBox) fill(150, 100, 300, 200, 1);
  gl.drawArrays(gl.TRIANGLES, 0, 0); // as every engine ends its picture: with a draw call
};`;

describe("E414 a demo that draws only when something changes has its picture seen", () => {
  it.each([
    [
      "right after an empty one",
      `document.body.append(canvas); requestAnimationFrame(() => { draw(false);
        requestAnimationFrame(() => { draw(false); requestAnimationFrame(() => draw(true)); }); });`,
    ],
    ["before its canvas is in the page", "draw(true); document.body.append(canvas);"],
    [
      "before its canvas is shown",
      `canvas.style.display = "none"; document.body.append(canvas); draw(true);
        setTimeout(() => canvas.style.display = "block", 300);`,
    ],
  ])("%s", async (_when, script) => {
    const { waitFor } = await players().play({
      "index.html": `<body><script>${once} ${script}</script>`,
    });
    expect(await waitFor("picture")).toMatchObject({ kind: "canvas" });
  });
});
