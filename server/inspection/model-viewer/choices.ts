const bar = document.querySelector("menu");

/** One of several, by a list of names. */
export function offerList(
  label: string,
  names: string[],
  choose: (index: number) => void,
  chosen = 0,
) {
  const list = document.createElement("select");
  list.ariaLabel = label;
  list.append(...names.map((name) => new Option(name)));
  list.selectedIndex = chosen;
  list.addEventListener("change", () => choose(list.selectedIndex));
  addChoice(list);
}

/** One of several, or none: whatever is pressed twice is left again. */
export function offerButtons(
  label: string,
  names: string[],
  choose: (index: number | undefined) => void,
) {
  const group = document.createElement("div");
  group.role = "group";
  group.ariaLabel = label;
  const buttons = names.map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.ariaPressed = "false";
    return button;
  });
  buttons.forEach((button, i) =>
    button.addEventListener("click", () => {
      const isChosen = button.ariaPressed !== "true";
      for (const one of buttons) one.ariaPressed = String(one === button && isChosen);
      choose(isChosen ? i : undefined);
    }),
  );
  group.append(...buttons);
  addChoice(group);
}

export function offerButton(label: string, press: () => void) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", press);
  addChoice(button);
}

function addChoice(element: HTMLElement) {
  const item = document.createElement("li");
  item.append(element);
  bar?.append(item);
}
