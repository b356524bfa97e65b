import { useState } from "react";
import type { Presentation } from "./kept-presentation.ts";

/** What of ours lies over the demo. */
export type Sight = {
  isBlank: boolean;
  hasPointer: boolean;
  hasNotes: boolean;
  hasKeys: boolean;
  /** The QR code that a client takes the demo home with. */
  hasCode: boolean;
};
const NOTHING: Sight = {
  isBlank: false,
  hasPointer: false,
  hasNotes: false,
  hasKeys: false,
  hasCode: false,
};

/** Every presentation begins with the demo alone. */
export function useSight(presentation: Presentation | null) {
  const [last, setLast] = useState<{ of: string | undefined; sight: Sight }>();
  const of = presentation?.id;
  const sight = of !== undefined && last?.of === of ? last.sight : NOTHING;
  return {
    sight,
    toggle: (part: keyof Sight) =>
      setLast((former) => {
        const before = former?.of === of ? former?.sight : undefined;
        return { of, sight: { ...NOTHING, ...before, [part]: !(before ?? NOTHING)[part] } };
      }),
  };
}
