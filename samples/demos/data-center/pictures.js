import { parts, SHEET } from "./sheet-parts.js";

/** The fronts of the racks, the screens and signs, drawn once. */
export function drawPictures() {
  const canvas = Object.assign(document.createElement("canvas"), { width: SHEET, height: SHEET });
  const c = canvas.getContext("2d");
  c.fillStyle = "#fff";
  c.fillRect(0, 0, SHEET, SHEET);
  const painters = {
    dense: drawDense,
    storage: drawStorage,
    network: drawNetwork,
    panel: drawPanel,
    exit: drawExit,
    fans: drawFan,
  };
  for (const [name, [x, y, w, h]] of Object.entries(parts)) {
    c.save();
    c.translate(x, y);
    c.beginPath();
    c.rect(0, 0, w, h);
    c.clip();
    painters[name](c, w, h);
    c.restore();
  }
  return canvas;
}

function units(c, w, h, count, draw) {
  c.fillStyle = "#05070a";
  c.fillRect(0, 0, w, h);
  const tall = h / count;
  for (let i = 0; i < count; i++) {
    c.fillStyle = i % 7 === 3 ? "#0b0e12" : "#1a2129";
    c.fillRect(6, i * tall + 2, w - 12, tall - 4);
    draw(i * tall, tall, i);
  }
}

function drawDense(c, w, h) {
  units(c, w, h, 24, (y, tall, i) => {
    if (i % 7 === 3) return;
    c.fillStyle = "#0a0d11";
    for (let k = 0; k < 30; k++) c.fillRect(70 + k * 5.6, y + 8, 3.4, tall - 16);
    c.fillStyle = "#2c3640";
    c.fillRect(10, y + 5, 8, tall - 10);
    c.fillRect(w - 18, y + 5, 8, tall - 10);
  });
}

function drawStorage(c, w, h) {
  units(c, w, h, 16, (y, tall) => {
    for (let k = 0; k < 8; k++) {
      c.fillStyle = "#11161c";
      c.fillRect(46 + k * 24.5, y + 6, 21, tall - 12);
      c.fillStyle = "#2c3842";
      c.fillRect(49 + k * 24.5, y + 9, 15, 5);
      c.fillStyle = k % 5 === 2 ? "#ffb347" : "#38e08f";
      c.fillRect(60 + k * 24.5, y + tall - 14, 4, 4);
    }
  });
}

function drawNetwork(c, w, h) {
  units(c, w, h, 20, (y, tall, i) => {
    if (i % 4 === 3) return;
    for (let k = 0; k < 12; k++) {
      c.fillStyle = "#05070a";
      c.fillRect(34 + k * 13, y + 9, 10, 10);
      c.fillRect(34 + k * 13, y + 22, 10, 10);
      c.fillStyle = (k + i) % 3 ? "#2fb4ff" : "#163247";
      c.fillRect(36 + k * 13, y + 11, 6, 3);
    }
  });
}

function drawPanel(c, w, h) {
  c.fillStyle = "#04121f";
  c.fillRect(0, 0, w, h);
  c.fillStyle = "#8fd4ff";
  c.font = "600 22px system-ui, sans-serif";
  c.fillText("Hall 1", 16, 32);
  c.font = "600 44px system-ui, sans-serif";
  c.fillStyle = "#fff";
  c.fillText("PUE 1.18", 16, 84);
  c.strokeStyle = "#2fb4ff";
  c.lineWidth = 4;
  c.beginPath();
  for (let x = 16; x < w - 16; x += 4)
    c.lineTo(x, 150 - Math.sin(x / 24) * 16 - Math.sin(x / 9) * 7);
  c.stroke();
}

function drawExit(c, w, h) {
  c.fillStyle = "#0c8a4c";
  c.fillRect(0, 0, w, h);
  c.fillStyle = "#fff";
  c.font = "700 54px system-ui, sans-serif";
  c.fillText("EXIT", 34, 65);
}

function drawFan(c, w) {
  c.fillStyle = "#0b0f13";
  c.fillRect(0, 0, w, w);
  c.translate(w / 2, w / 2);
  c.fillStyle = "#2a333b";
  for (let i = 0; i < 7; i++) {
    c.rotate((Math.PI * 2) / 7);
    c.beginPath();
    c.ellipse(0, -66, 26, 52, 0.5, 0, 7);
    c.fill();
  }
  c.strokeStyle = "#55616b";
  c.lineWidth = 3;
  for (const r of [30, 58, 86, 114]) {
    c.beginPath();
    c.arc(0, 0, r, 0, 7);
    c.stroke();
  }
}
