import { useState } from "react";
import type { Presentation } from "./kept-presentation.ts";

/** What of ours lies over the demo. */
export type Visibility = {
  isBlank: boolean;
  hasPointer: boolean;
  hasNotes: boolean;
  hasKeys: boolean;
  /** The QR code that a client takes the demo home with. */
  hasCode: boolean;
};
const NOTHING: Visibility = {
  isBlank: false,
  hasPointer: false,
  hasNotes: false,
  hasKeys: false,
  hasCode: false,
};

/** Every presentation begins with the demo alone. */
export function useVisibility(presentation: Presentation | null) {
  const [last, setLast] = useState<{ of: string | undefined; visibility: Visibility }>();
  const of = presentation?.id;
  const visibility = of !== undefined && last?.of === of ? last.visibility : NOTHING;
  return {
    visibility,
    toggle: (part: keyof Visibility) =>
      setLast((former) => {
        const before = former?.of === of ? former?.visibility : undefined;
        return { of, visibility: { ...NOTHING, ...before, [part]: !(before ?? NOTHING)[part] } };
      }),
  };
}
