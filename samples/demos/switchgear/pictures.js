import { createSheet } from "../stage/picture-sheet.js";

const FONT = "600 px system-ui, sans-serif";
const font = (size) => FONT.replace("px", `${size}px`);

/** Everything with words on it, drawn once. */
export function drawPictures() {
  const sheet = createSheet(1024);
  return {
    sheet: sheet.canvas,
    overview: sheet.add(420, 270, drawOverview),
    trip: sheet.add(220, 150, drawTrip),
    warning: sheet.add(120, 110, drawWarning),
    mimic: sheet.add(150, 420, drawMimic),
    plates: ["F1", "F2", "F3", "F4", "F5", "F6"].map((name, i) =>
      sheet.add(150, 60, (c, w, h) => drawPlate(c, w, h, name, [63, 100, 160, 160, 250, 250][i])),
    ),
    nameplate: sheet.add(250, 70, drawNameplate),
  };
}

function drawOverview(c, w, h) {
  c.fillStyle = "#06150f";
  c.fillRect(0, 0, w, h);
  c.fillStyle = "#9fe8c4";
  c.font = font(26);
  c.fillText("Main supply", 22, 42);
  c.fillStyle = "#37d68a";
  c.font = font(62);
  c.fillText("1 284 A", 22, 112);
  c.font = font(21);
  c.fillStyle = "#7fa796";
  c.fillText("400 V   50.0 Hz   cos φ 0.97", 22, 148);
  const bars = [0.5, 0.62, 0.48, 0.7, 0.84, 0.78, 0.9, 0.72, 0.66, 0.58, 0.5, 0.44];
  bars.forEach((value, i) => {
    c.fillStyle = i === 6 ? "#f3b23c" : "#1f9d63";
    c.fillRect(22 + i * 32, 250 - value * 84, 22, value * 84);
  });
}

function drawTrip(c, w, h) {
  c.fillStyle = "#08131d";
  c.fillRect(0, 0, w, h);
  c.fillStyle = "#7cc4ff";
  c.font = font(56);
  c.fillText("2500", 16, 66);
  c.font = font(24);
  c.fillText("A  closed", 16, 104);
  c.fillStyle = "#37d68a";
  c.fillRect(16, 122, 150, 12);
}

function drawWarning(c, w) {
  c.fillStyle = "#fff";
  c.fillRect(0, 0, w, w);
  c.beginPath();
  c.moveTo(60, 8);
  c.lineTo(114, 102);
  c.lineTo(6, 102);
  c.closePath();
  c.fillStyle = "#ffc400";
  c.fill();
  c.lineWidth = 6;
  c.strokeStyle = "#111";
  c.stroke();
  c.beginPath();
  for (const [x, y] of [
    [66, 30],
    [48, 66],
    [60, 66],
    [52, 94],
    [76, 56],
    [62, 56],
  ])
    c.lineTo(x, y);
  c.fillStyle = "#111";
  c.fill();
}

/** The one-line diagram that stands on the front of the incomer. */
function drawMimic(c, w, h) {
  c.fillStyle = "#f4f6f4";
  c.fillRect(0, 0, w, h);
  c.strokeStyle = "#0b7a49";
  c.fillStyle = "#0b7a49";
  c.lineWidth = 7;
  c.strokeRect(55, 170, 40, 70);
  c.beginPath();
  for (const [x0, y0, x1, y1] of [
    [10, 60, 140, 60],
    [75, 60, 75, 170],
    [75, 240, 75, 340],
    [58, 188, 92, 222],
    [92, 188, 58, 222],
  ]) {
    c.moveTo(x0, y0);
    c.lineTo(x1, y1);
  }
  c.stroke();
  c.beginPath();
  c.arc(75, 362, 22, 0, 7);
  c.moveTo(97, 388);
  c.arc(75, 388, 22, 0, 7);
  c.stroke();
}

function drawPlate(c, w, h, name, amperes) {
  c.fillStyle = "#f2f4f2";
  c.fillRect(0, 0, w, h);
  c.fillStyle = "#1b2420";
  c.font = font(34);
  c.fillText(name, 10, 42);
  c.fillStyle = "#5b6660";
  c.font = font(24);
  c.fillText(`${amperes} A`, 72, 41);
}

function drawNameplate(c, w, h) {
  c.fillStyle = "#16211c";
  c.fillRect(0, 0, w, h);
  c.fillStyle = "#fff";
  c.font = font(32);
  c.fillText("Northline", 14, 46);
  c.fillStyle = "#37d68a";
  c.font = font(24);
  c.fillText("LV", 204, 45);
}
