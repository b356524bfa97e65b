/** A demo among those that are presented one after another. */
export type PlaylistEntry = {
  demoId: string;
  title: string;
  picture: string | null;
  /** Notes of the person who added it, as Markdown. */
  notes?: string | undefined;
  /** Where not what the demo plays now is meant, but one of its builds. */
  buildId?: string | undefined;
};

/**
 * What is presented one after another, and the current position. The owner loads the demo of the entry at `at` and
 * hands both to PresentingStage; `go` is called with an index that exists, and must keep the stage mounted.
 */
export type Playlist = {
  /** What they have in common, such as the name of a meeting; empty where that is nothing worth a word. */
  name: string;
  /** The meeting that it is: what is watched counts for its client. */
  meetingId?: string | undefined;
  /** How long it is to take, where somebody said. */
  plannedMinutes?: number | null;
  /** Whom it is shown to, where that is known. */
  client?: string | undefined;
  entries: readonly PlaylistEntry[];
  at: number;
  go: (to: number) => void;
};

/** Where the next or the previous one is; null at the ends. */
export function stepFrom({ entries, at }: Pick<Playlist, "entries" | "at">, by: 1 | -1) {
  const to = at + by;
  return to >= 0 && to < entries.length ? to : null;
}

/** The list that a demo was opened from, as far as it is one and the demo stands in it; else the demo alone. */
export function entriesAround(demo: PlaylistEntry, state: unknown): PlaylistEntry[] {
  const { openedFrom: entries } = (state ?? {}) as { openedFrom?: unknown };
  const isList = Array.isArray(entries) && entries.every(isEntry);
  return isList && entries.some(({ demoId }) => demoId === demo.demoId) ? entries : [demo];
}

const isEntry = (entry: unknown): entry is PlaylistEntry => {
  const { demoId, title, picture } = (entry ?? {}) as Partial<PlaylistEntry>;
  return (
    typeof demoId === "string" &&
    typeof title === "string" &&
    (picture === null || typeof picture === "string")
  );
};
