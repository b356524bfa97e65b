const OPEN = "[popover][data-open]";
const BUTTON = "[popovertarget]";

/**
 * As much of popovers as the portal uses, for Safari before 17 and Firefox before 125: a press on its button opens
 * and closes one, Escape or a press elsewhere closes it. web/styles.css hides those that are not open.
 */
export function addPopovers(page: Document) {
  HTMLElement.prototype.hidePopover = hidePopover;
  page.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const shown = page.querySelector<HTMLElement>(OPEN);
    if (shown && !shown.contains(target)) close(shown);
    const button = target.closest(BUTTON);
    const popover = page.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (!button || !popover || popover === shown) return;
    popover.dataset["open"] = "";
    button.setAttribute("aria-expanded", "true");
  });
  page.addEventListener("keydown", ({ key }) => {
    const shown = page.querySelector<HTMLElement>(OPEN);
    if (key !== "Escape" || !shown) return;
    const hadFocus = shown.contains(page.activeElement);
    const button = close(shown);
    if (hadFocus) button?.focus();
  });
}

function hidePopover(this: HTMLElement) {
  close(this);
}

function close(popover: HTMLElement) {
  delete popover.dataset["open"];
  const buttons = popover.ownerDocument.querySelectorAll<HTMLElement>(BUTTON);
  const own = [...buttons].find((button) => button.getAttribute("popovertarget") === popover.id);
  own?.setAttribute("aria-expanded", "false");
  return own;
}
