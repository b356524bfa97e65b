import type { ChangeEvent } from "react";
import type { ChangeHandler } from "react-hook-form";

/**
 * Rewrites what is typed, keeping the caret where it was. Text that is still being composed
 * (a dead key, an input method) is left alone: half an accent is no letter yet.
 */
export const maskInput =
  (rewrite: (text: string) => string, onChange: ChangeHandler) =>
  (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const text = rewrite(input.value);
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
    if (!isComposing && text !== input.value) {
      const caret = input.selectionStart ?? input.value.length;
      const position = rewrite(input.value.slice(0, caret)).length;
      input.value = text;
      input.setSelectionRange(position, position);
    }
    void onChange(event);
  };
