import * as z from "zod/mini";

/** How far it is, in bytes. */
export type Progress = { bytes: number; total: number };

const KeeperMessage = z.object({
  keeper: z.literal(1),
  ready: z.optional(z.boolean()),
  id: z.optional(z.number()),
  progress: z.optional(z.object({ bytes: z.number(), total: z.number() })),
  result: z.optional(z.unknown()),
  failure: z.optional(z.string()),
  path: z.optional(z.string()),
});
type KeeperMessage = z.infer<typeof KeeperMessage>;

export const keeperFailures = [
  /** The browser keeps nothing for a page inside of another, or the page does not come. */
  "shut",
  "network",
  "refused",
  "changed",
  "room",
  "large",
  "gone",
  "other",
] as const;
type Reason = (typeof keeperFailures)[number];

export class KeeperError extends Error {
  readonly reason: Reason;
  readonly path: string;
  constructor(reason: Reason, path = "") {
    super(`${reason} ${path}`);
    this.reason = reason;
    this.path = path;
  }
}

export type Keeper = (
  action: "keep" | "renew" | "check" | "remove",
  request: object,
  onProgress?: (progress: Progress) => void,
) => Promise<unknown>;

const STARTS_WITHIN_MS = 30_000;

/** Opens the content host's own page in an unseen frame, for as long as this work takes. */
export async function withKeeper<Result>(
  origin: string,
  work: (keeper: Keeper) => Promise<Result>,
): Promise<Result> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "";
  frame.src = `${origin}/keeper/`;
  const receiver = receiveFromFrame(frame, origin);
  try {
    const ready = receiver.until(({ ready: isReady }) => isReady !== undefined, STARTS_WITHIN_MS);
    document.body.append(frame);
    if (!(await ready).ready) throw new KeeperError("shut");
    return await work((action, request, onProgress) =>
      ask(frame, receiver, { action, request, onProgress }),
    );
  } finally {
    receiver.stop();
    frame.remove();
  }
}

let questions = 0;

type Question = Parameters<Keeper>[1] extends infer Payload
  ? { action: string; request: Payload; onProgress: ((progress: Progress) => void) | undefined }
  : never;

async function ask(frame: HTMLIFrameElement, receiver: Receiver, question: Question) {
  questions += 1;
  const id = questions;
  const answer = receiver.until((message) => {
    if (message.id !== id) return false;
    if (message.progress) question.onProgress?.(message.progress);
    return !message.progress;
  });
  const message = { ...question.request, keeper: 1, id, action: question.action };
  frame.contentWindow?.postMessage(message, new URL(frame.src).origin);
  const { failure, path, result } = await answer;
  if (failure === undefined) return result;
  throw new KeeperError(keeperFailures.find((known) => known === failure) ?? "other", path);
}

type Receiver = ReturnType<typeof receiveFromFrame>;

/** Only from that frame, from that origin, in the agreed words. */
function receiveFromFrame(frame: HTMLIFrameElement, origin: string) {
  const listeners = new Set<(message: KeeperMessage) => void>();
  const receive = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = KeeperMessage.safeParse(event.data);
    if (message.success) for (const listener of listeners) listener(message.data);
  };
  window.addEventListener("message", receive);
  return {
    until: (isAwaited: (message: KeeperMessage) => boolean, withinMs?: number) =>
      new Promise<KeeperMessage>((resolve, reject) => {
        const listener = (message: KeeperMessage) => {
          if (isAwaited(message)) resolve(message);
        };
        listeners.add(listener);
        if (withinMs !== undefined) setTimeout(() => reject(new KeeperError("shut")), withinMs);
      }),
    stop: () => window.removeEventListener("message", receive),
  };
}
