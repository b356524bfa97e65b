export type Box = { top: number; bottom: number; left: number; right: number };

const GAP = 12;

/**
 * How far above the bottom edge a stack of toasts has to stand to cover no control: as low as can be,
 * never in the upper half. Where everything is controls it stays down.
 */
export function findFreeBottom(stack: Box, controls: readonly Box[], height: number, rest: number) {
  const obstacles = controls.filter(
    (control) => control.left < stack.right && control.right > stack.left,
  );
  const size = stack.bottom - stack.top;
  const isFree = (bottom: number) =>
    obstacles.every(
      (control) => control.bottom <= height - bottom - size || control.top >= height - bottom,
    );
  return (
    [rest, ...obstacles.map((control) => height - control.top + GAP)]
      .filter((bottom) => bottom >= rest && bottom <= height / 2)
      .toSorted((a, b) => a - b)
      .find(isFree) ?? rest
  );
}

/** What a person could press right now; not what lies behind an open dialog. */
export const findControls = (except: Element): Box[] =>
  [...document.querySelectorAll("a[href], button, input, select, textarea, [role='menuitem']")]
    .filter((control) => !except.contains(control) && !control.closest("[aria-hidden='true']"))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
