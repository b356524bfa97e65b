import type { UploadCompletion } from "../../contract/uploads.ts";
import type { Completion } from "./api.ts";
import { type Chosen, type ChosenFile, withFiles } from "./chosen.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { discard, fail, follow, type Run, startRun } from "./run.ts";
import { createStateStore, type StateStore } from "./upload-state.ts";

/** One upload after the other, each from the choice to the published address. Knows nothing of React. */
export type Sending = {
  read: StateStore["read"];
  subscribe: StateStore["subscribe"];
  /** Ends with what came of it, or with nothing when it failed, was refused or cancelled. */
  take: (choice: () => Promise<Chosen>) => Promise<Completion | undefined>;
  /** Once more, with another page to play, a fix or more files; or, after a failure, just once more. */
  again: (
    options?: UploadCompletion,
    more?: readonly ChosenFile[],
  ) => Promise<Completion | undefined>;
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
  /** What it left on the server, if that is still unfinished. */
  const end = () => {
    run?.control.close();
    const left = store.read().phase === "done" ? undefined : run;
    run = undefined;
    turn += 1;
    store.set({ phase: "idle" });
    return left;
  };
  const begin = (chosen: Chosen, options: UploadCompletion = {}, id?: string) => {
    run = startRun(store, chosen, id);
    return follow(run, options);
  };
  return {
    read: store.read,
    subscribe: store.subscribe,
    async take(choice) {
      const former = end();
      const mine = turn;
      store.set({ phase: "reading" });
      const chosen = await choice().catch((error: unknown) => {
        if (mine === turn) fail(store, error);
      });
      // Another choice takes the place of one that was refused or has failed; the same one goes on with it.
      const isSame = former && chosen && fingerprintOf(former.chosen) === fingerprintOf(chosen);
      if (!isSame) discard(former?.id);
      return chosen && mine === turn
        ? begin(chosen, {}, isSame ? former.id : undefined)
        : undefined;
    },
    // What is published stays as it is: the same files are sent once more, and become another build.
    again: async (options, more = []) =>
      run && begin(withFiles(run.chosen, more), options, idFor(store, run, more)),
    pause: () => run?.control.pause(),
    resume: () => run?.control.resume(),
    cancel: () => discard(end()?.id),
    leave: () => void end(),
  };
}

/** Of the upload that goes on, if one does: to what was announced nothing can be added. */
function idFor(store: StateStore, { id }: Run, more: readonly ChosenFile[]): string | undefined {
  if (store.read().phase === "done") return undefined;
  if (more.length === 0) return id;
  discard(id);
  return undefined;
}
