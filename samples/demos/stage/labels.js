/**
 * Labels beside points of the model. Each is {at, text, side}; `place` puts them where the
 * camera (16 numbers, column by column) sees the point, and hides those that are not visible now.
 */
export function createLabels(list) {
  const box = document.querySelector(".labels");
  const items = list.map((label) => {
    const element = document.createElement(label.onPress ? "button" : "span");
    if (label.onPress) {
      element.type = "button";
      element.addEventListener("click", label.onPress);
    }
    element.textContent = label.text;
    element.className = `label ${label.side ?? ""}`;
    element.hidden = true;
    box.append(element);
    return { label, element };
  });
  return {
    place(camera, isShown = () => true) {
      for (const { label, element } of items) {
        const at = typeof label.at === "function" ? label.at() : label.at;
        const [x, y, depth] = project(camera, at);
        const isSeen = isShown(label) && depth > 0 && Math.abs(x) < 1 && Math.abs(y) < 1;
        element.hidden = !isSeen;
        if (!isSeen) continue;
        const left = (x * 0.5 + 0.5) * box.clientWidth;
        const top = (0.5 - y * 0.5) * box.clientHeight;
        element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
      }
    },
    setText(label, text) {
      const item = items.find((one) => one.label === label);
      if (item && item.element.textContent !== text) item.element.textContent = text;
    },
  };
}

function project(m, [x, y, z]) {
  const w = m[3] * x + m[7] * y + m[11] * z + m[15];
  return [
    (m[0] * x + m[4] * y + m[8] * z + m[12]) / w,
    (m[1] * x + m[5] * y + m[9] * z + m[13]) / w,
    w,
  ];
}
