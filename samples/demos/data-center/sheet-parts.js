/** Where pictures stand on the sheet of 1024 pixels: the model is built long before they are drawn. */
export const SHEET = 1024;
export const parts = {
  dense: [0, 0, 256, 900],
  storage: [258, 0, 256, 900],
  network: [516, 0, 200, 900],
  panel: [720, 0, 300, 200],
  exit: [720, 210, 200, 90],
  fans: [720, 310, 256, 256],
};

export const uv = (name) => {
  const [x, y, w, h] = parts[name];
  return [x + 3, y + 3, x + w - 3, y + h - 3].map((value) => value / SHEET);
};
