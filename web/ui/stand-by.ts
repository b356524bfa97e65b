const GAP_PX = 6;
const MIN_ROOM_PX = 200;

/**
 * A popover is drawn above everything, far from its button: it is brought below it, or above where there
 * is no room, to the side that has some. Placed in the page, not in the window: it scrolls along.
 */
export function standBy(list: HTMLElement, button: HTMLElement) {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const isRight = left + right > width;
  const isLow = window.innerHeight - bottom < MIN_ROOM_PX && top > MIN_ROOM_PX;
  list.style.left = isRight ? "auto" : `${left}px`;
  list.style.right = isRight ? `${width - right}px` : "auto";
  list.style.top = `${window.scrollY + (isLow ? top - GAP_PX : bottom + GAP_PX)}px`;
  list.style.translate = isLow ? "0 -100%" : "none";
}
