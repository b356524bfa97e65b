/** Every list that is a table where it has the room. */
export const tablePaths = [
  "/users",
  "/approve-users?state=inactive",
  "/region",
  "/user-types",
  "/assigned-products",
  "/audit-logs",
  "/insights",
];

/** Runs in the page: text in its tables, or in the cards instead of them, that is cut off or broken inside a word. */
export function findTableFaults() {
  const faults: string[] = [];
  const main = document.querySelector("main") ?? document.body;
  const { right } = main.getBoundingClientRect();
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  for (const place of main.querySelectorAll("table, li")) {
    const edge = Math.min(right, place.closest("section")?.getBoundingClientRect().right ?? right);
    for (const control of place.querySelectorAll("button, [role=switch], a, input, select")) {
      const box = control.getBoundingClientRect();
      if (box.width > 0 && box.right > edge + 0.5)
        faults.push(`cut off: ${control.ariaLabel ?? control.textContent}`);
    }
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      faults.push(...brokenWords(node as Text));
  }
  return [...new Set(faults)];

  function brokenWords(node: Text) {
    const style = getComputedStyle(node.parentElement ?? main);
    // Clamped text shows one line, with an ellipsis; text for screen readers only has no size.
    const isUnseen = (node.parentElement?.getBoundingClientRect().width ?? 0) <= 1;
    if (isUnseen || style.getPropertyValue("-webkit-line-clamp") !== "none") return [];
    return [...node.data.matchAll(/[^\s/@·-]+/g)]
      .filter((match) => {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => `broken: ${word}`);
  }
}

/** Runs in the page: words that are cut off, without a title that has them in full. */
export function findBrokenWords() {
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const { overflowX } = getComputedStyle(element);
    // Text for screen readers only has no size.
    const isSeen = element.clientWidth > 1 && element.closest("[title]") === null;
    const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    return hasWords && isSeen && isCut ? [element.textContent] : [];
  });
}
