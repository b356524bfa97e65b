import { useId, useLayoutEffect, useRef, useState } from "react";
import { joinClasses } from "./class-names.ts";
import { t } from "./language.ts";
import { textLink } from "./text-link.ts";

/** A text of which two lines are shown; what is longer unfolds. Another text is another one: it is given as `key`. */
export function FoldedText({ text, className }: { text: string; className?: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // An effect, for only drawn words tell how many lines they take; before the paint, so that nothing jumps.
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isOpen]);
  return (
    <div className={className}>
      <p
        id={id}
        ref={paragraph}
        className={joinClasses("wrap-anywhere whitespace-pre-line", !isOpen && "line-clamp-2")}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={textLink}
        >
          {isOpen ? t("Show less") : t("Show more")}
        </button>
      )}
    </div>
  );
}
