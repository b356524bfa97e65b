import { useRef } from "react";

/** For dialogs without a trigger of Radix's own, which alone gets the focus back by itself: ours is whatever had it before. */
export function useFocusReturn() {
  const giveFocusBack = useRef(() => {});
  return {
    onOpenAutoFocus: () => {
      giveFocusBack.current = rememberFocus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      giveFocusBack.current();
    },
  };
}

/**
 * What had the focus may be gone by then, with a row that was deleted: then the row beside it has it, else the
 * page, but never the top of the document.
 */
function rememberFocus() {
  const opener = document.activeElement;
  const row = opener?.closest("[data-row]");
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const beside = neighbours.find((one) => one?.isConnected)?.querySelector("a, button, input");
    const target = opener?.isConnected ? opener : (beside ?? document.querySelector("main"));
    if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener });
  };
}
