import { type Build, type UploadCompletion, uploadMessages } from "../../contract/uploads.ts";
import { messageOf, refusalOf } from "../calls/api.ts";
import { readSession } from "../session/session.ts";
import { localStore } from "../ui/browser-storage.ts";
import {
  announceUpload,
  cancelUpload,
  completeUpload,
  type Completion,
  readUpload,
} from "./api.ts";
import { type Chosen, UnusableChoiceError } from "./chosen.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { type TransferControl, openTransferControl } from "./transfer-control.ts";
import { addressesOf, isSameContent, planPieces } from "./plan.ts";
import { PutError } from "./put-bytes.ts";
import { removeUpload, recallUpload, rememberUpload } from "./remembered.ts";
import { createSpeed, secondsLeft } from "./speed.ts";
import { keepTrying, sendPieces } from "./transfer.ts";
import type { Numbers, StateStore } from "./upload-state.ts";

/** Of several rounds each sends what the former ones left out; more than this is no bad luck any more. */
const MAX_ROUNDS = 3;

export type Run = {
  store: StateStore;
  chosen: Chosen;
  control: TransferControl;
  id: string | undefined;
  numbers: Numbers;
  speed: ReturnType<typeof createSpeed>;
};

export function startRun(store: StateStore, chosen: Chosen, id: string | undefined): Run {
  const { name, size, files } = chosen;
  const numbers: Numbers = {
    files: files.length,
    doneFiles: 0,
    bytes: size,
    sentBytes: 0,
    speed: 0,
    secondsLeft: null,
  };
  const control = openTransferControl(() => updateSendingState(run));
  const run: Run = { store, chosen, control, id, numbers, speed: createSpeed() };
  store.set({ phase: "sending", name, numbers, status: "running" });
  return run;
}

/** Ends with what came of it, or with nothing when it failed, was refused or cancelled. */
export async function follow(run: Run, options: UploadCompletion): Promise<Completion | undefined> {
  const { store, chosen, control, numbers } = run;
  try {
    const completion = await sendAndComplete(run, options);
    const { url, message } = completion;
    const build = completion.build && withLeftOut(completion.build, chosen.leftOut);
    const facts = { name: chosen.name, numbers: { ...numbers } };
    if (url === null) {
      if (build) store.set({ phase: "refused", ...facts, message, build });
      return undefined;
    }
    if (run.id !== undefined) removeUpload(localStore, run.id);
    store.set({ phase: "done", ...facts, url, build });
    return completion;
  } catch (error) {
    if (control.ended.aborted) return undefined;
    control.close();
    if (error instanceof UnusableChoiceError) {
      discard(run.id);
      run.id = undefined;
    }
    return fail(store, error, chosen.name);
  }
}

/** The server cannot know what was never sent. */
function withLeftOut(build: Build, names: readonly string[] = []): Build {
  if (names.length === 0) return build;
  const { message, ...sentence } = uploadMessages.leftOut(names);
  return {
    ...build,
    checks: [...build.checks, { level: "info", code: "left-out", message, sentence }],
  };
}

async function sendAndComplete(run: Run, options: UploadCompletion): Promise<Completion> {
  const { control } = run;
  for (let round = 1; ; round += 1) {
    const id = await sendMissing(run);
    updateCheckingState(run);
    try {
      return await keepTrying(() => completeUpload(id, options, control.ended), control);
    } catch (error) {
      // Something did not arrive after all: the server knows what, and the next round sends it.
      if (round === MAX_ROUNDS || refusalOf(error) === undefined || control.ended.aborted)
        throw error;
      const upload = await keepTrying(() => readUpload(id, control.ended), control);
      if (upload.state !== "open" || upload.files.every(({ done }) => done)) throw error;
    }
  }
}

/** Everything has arrived when it returns. */
async function sendMissing(run: Run): Promise<string> {
  const { chosen, control, numbers } = run;
  const upload = await openUpload(run);
  const id = (run.id = upload._id);
  if (upload.state !== "open") return id;
  const plan = planPieces(upload, chosen);
  Object.assign(numbers, { doneFiles: plan.doneFiles, sentBytes: plan.doneBytes });
  let renewal: Promise<ReturnType<typeof addressesOf>> | undefined;
  await sendPieces(plan, {
    control,
    onBytes: (more) => {
      numbers.sentBytes += more;
      updateSendingState(run);
    },
    onFileDone: () => {
      numbers.doneFiles += 1;
    },
    // All that are refused at the same time ask once.
    renew: () =>
      (renewal ??= keepTrying(
        async () => addressesOf(await readUpload(id, control.ended)),
        control,
      ).finally(() => (renewal = undefined))),
  });
  return id;
}

/** The upload that was started with the same files, in this tab or before it was closed; else a new one. */
async function openUpload({ chosen, control, id }: Run) {
  const owner = readSession()?.appUser._id ?? "";
  const isKept = chosen.kind !== "thumbnail";
  const fingerprint = fingerprintOf(chosen);
  const known = id ?? (isKept ? recallUpload(localStore, owner, fingerprint) : undefined);
  if (known !== undefined) {
    const upload = await keepTrying(() => readUpload(known, control.ended), control).catch(
      (error: unknown) => {
        if (refusalOf(error) === undefined) throw error;
      },
    );
    if (upload?.state === "complete") return upload;
    if (upload?.state === "open" && isSameContent(upload, chosen)) return upload;
    removeUpload(localStore, known);
  }
  const files = chosen.files.map(({ path, size }) => ({ path, size }));
  const upload = await keepTrying(
    () => announceUpload({ kind: chosen.kind, files }, control.ended),
    control,
  );
  if (isKept) rememberUpload(localStore, owner, fingerprint, upload._id);
  return upload;
}

function updateSendingState(run: Run) {
  const { store, chosen, control, numbers, speed } = run;
  const { phase } = store.read();
  if (control.ended.aborted || (phase !== "sending" && phase !== "checking")) return;
  store.setSoon(() => {
    const status = control.status();
    if (status === "paused") speed.reset();
    numbers.speed = speed.note(performance.now(), numbers.sentBytes);
    numbers.secondsLeft = secondsLeft(numbers.bytes - numbers.sentBytes, numbers.speed);
    return { phase, name: chosen.name, numbers: { ...numbers }, status };
  });
}

function updateCheckingState({ store, chosen, control, numbers }: Run) {
  control.ended.throwIfAborted();
  store.set({
    phase: "checking",
    name: chosen.name,
    numbers: { ...numbers },
    status: control.status(),
  });
}

export function fail(store: StateStore, error: unknown, name: string | null = null): undefined {
  const isOurs = error instanceof UnusableChoiceError || error instanceof PutError;
  const message = isOurs ? error.userMessage : messageOf(error);
  const canRetry = name !== null && !(error instanceof UnusableChoiceError);
  store.set({ phase: "failed", name, message, canRetry });
}

/** What is left over is swept by the server in any case. */
export function discard(id: string | undefined) {
  if (id === undefined) return;
  removeUpload(localStore, id);
  cancelUpload(id).catch(() => undefined);
}
