import type { UploadCompletion } from "../../contract/uploads.ts";
import type { Completion } from "./api.ts";
import type { Chosen } from "./chosen.ts";
import { discard, fail, follow, type Run, startRun } from "./run.ts";
import { createStateStore, type StateStore } from "./upload-state.ts";

/** One upload after the other, each from the choice to the published address. Knows nothing of React. */
export type Sending = {
  read: StateStore["read"];
  subscribe: StateStore["subscribe"];
  /** Ends with what came of it, or with nothing when it failed, was refused or cancelled. */
  take: (choice: () => Promise<Chosen>) => Promise<Completion | undefined>;
  /** Once more, with another page to play or a fix; or, after a failure, just once more. */
  again: (wish?: UploadCompletion) => Promise<Completion | undefined>;
  pause: () => void;
  resume: () => void;
  /** Throws away what was sent. */
  cancel: () => void;
  /** Leaves what was sent where it is, to go on another time. */
  leave: () => void;
};

export function createSending(): Sending {
  const store = createStateStore();
  let run: Run | undefined;
  let turn = 0;
  const end = ({ isDiscarded }: { isDiscarded: boolean }) => {
    run?.line.close();
    if (isDiscarded && run?.id !== undefined && store.read().phase !== "done") void discard(run.id);
    run = undefined;
    store.set({ phase: "idle" });
    return (turn += 1);
  };
  const begin = (chosen: Chosen, wish: UploadCompletion = {}, id?: string) => {
    run = startRun(store, chosen, id);
    return follow(run, wish);
  };
  return {
    read: store.read,
    subscribe: store.subscribe,
    async take(choice) {
      // Another choice takes the place of one that was refused or has failed.
      const mine = end({ isDiscarded: true });
      store.set({ phase: "reading" });
      const chosen = await choice().catch((error: unknown) => {
        if (mine === turn) fail(store, error);
      });
      return chosen && mine === turn ? begin(chosen) : undefined;
    },
    again: async (wish) => run && begin(run.chosen, wish, run.id),
    pause: () => run?.line.pause(),
    resume: () => run?.line.resume(),
    cancel: () => void end({ isDiscarded: true }),
    leave: () => void end({ isDiscarded: false }),
  };
}
