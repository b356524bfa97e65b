/** One square texture for every screen, sign and plate: `add` draws into a part and returns where it is. */
export function createSheet(size = 1024) {
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size, size);
  let [x, y, row] = [0, 0, 0];
  return {
    canvas,
    add(width, height, draw) {
      if (x + width > size) [x, y, row] = [0, y + row, 0];
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      context.translate(x, y);
      draw(context, width, height);
      context.restore();
      const part = [x + 4, y + 4, x + width - 4, y + height - 4].map((value) => value / size);
      x += width + 2;
      row = Math.max(row, height + 2);
      return part;
    },
  };
}
