import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Meeting, MeetingEntry } from "../../contract/meetings/meetings.ts";
import { t } from "../ui/language.ts";
import { useMeetingChange } from "./api.ts";
import { inOrder, moved, placeAt } from "./entry-order.ts";

/**
 * The entries in the order that somebody is giving them, before the server knows of it. By pointer a handle is
 * drawn over its neighbours, by keys it moves a place up or down.
 */
export function useEntryOrder(meeting: Meeting) {
  const { entries, place, commit, reset } = useGivenOrder(meeting);
  const [announcement, setAnnouncement] = useState("");
  const drag = useDrag({ onMove: place, onDrop: commit, onCancel: reset });
  const move = (entry: MeetingEntry, by: 1 | -1) => {
    const to = entries.indexOf(entry) + by;
    if (to < 0 || to >= entries.length) return;
    commit(place(entry._id, to));
    const params = { title: entry.title ?? t("This entry"), place: to + 1, count: entries.length };
    setAnnouncement(t("{title} is now {place} of {count}", params));
  };
  const handleOf = (entry: MeetingEntry) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined) return;
      event.preventDefault();
      move(entry, by);
    },
    onPointerDown: ({ button }: PointerEvent) => {
      if (button === 0) drag.begin(entry._id);
    },
  });
  return { list: drag.list, entries, dragged: drag.dragged, announcement, handleOf };
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

/** Null while the order is the server's. */
function useGivenOrder(meeting: Meeting) {
  const [order, setOrder] = useState<string[] | null>(null);
  const save = useMeetingChange(meeting._id);
  const entries = inOrder(meeting.entries, order);
  return {
    entries,
    place: (id: string, to: number) => {
      const from = entries.findIndex(({ _id }) => _id === id);
      const ids = moved(entries, from, to).map(({ _id }) => _id);
      setOrder(ids);
      return ids;
    },
    commit: (target: string[] | null = order) => {
      if (target === null) return;
      save.mutate(
        (now) => ({ entries: inOrder(now.entries, target).map(({ _id }) => ({ _id })) }),
        // Another move may have started meanwhile.
        { onSettled: () => setOrder((now) => (now === target ? null : now)) },
      );
    },
    reset: () => setOrder(null),
  };
}

type Drag = {
  onMove: (id: string, to: number) => void;
  onDrop: () => void;
  onCancel: () => void;
};

/** Follows the pointer on the whole page: the handle itself is moved about in the document meanwhile. */
function useDrag({ onMove, onDrop, onCancel }: Drag) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, begin] = useState<string | null>(null);
  const follow = useEffectEvent(({ clientY }: { clientY: number }) => {
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    if (dragged !== null) onMove(dragged, placeAt(boxes, clientY));
  });
  const end = useEffectEvent((event: Event) => {
    begin(null);
    if (event.type === "pointerup") onDrop();
    else onCancel();
  });
  // An effect, for the pointer is the page's.
  useEffect(() => {
    if (dragged === null) return;
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, [dragged]);
  return { list, dragged, begin };
}
