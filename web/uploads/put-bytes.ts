import { Failure, failures } from "../../contract/errors.ts";
import { type UserMessage, toSentence } from "../../contract/sentences.ts";

/** A transfer that failed; status 0 when no answer came at all. */
export class PutError extends Error {
  override readonly name = "PutError";
  readonly status: number;
  readonly userMessage: UserMessage;

  constructor(status: number, userMessage: UserMessage) {
    super(toSentence(userMessage).message);
    this.status = status;
    this.userMessage = userMessage;
  }
}

/** A connection without progress for this long is dead, whatever the browser thinks. */
const STALL_TIMEOUT_MS = 60_000;

type Terms = {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
};

/**
 * To a signed address, which may lead to the store itself. fetch reports no progress. The bytes
 * have no type: a header that was not signed is one that a store may refuse.
 */
export const putBytes = (url: string, bytes: Blob, { headers, signal, onProgress }: Terms) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stallTimer = window.setTimeout(abort, STALL_TIMEOUT_MS);
    const end = (failure?: PutError) => {
      window.clearTimeout(stallTimer);
      signal.removeEventListener("abort", abort);
      if (failure) reject(failure);
      else resolve();
    };
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded }) => {
      window.clearTimeout(stallTimer);
      stallTimer = window.setTimeout(abort, STALL_TIMEOUT_MS);
      onProgress(loaded);
    });
    request.addEventListener("load", () => {
      const isTaken = request.status >= 200 && request.status < 300;
      end(isTaken ? undefined : new PutError(request.status, sentenceIn(request.responseText)));
    });
    for (const name of ["error", "abort"] as const)
      request.addEventListener(name, () => end(new PutError(0, failures.unreachable)));
    signal.addEventListener("abort", abort);
    if (signal.aborted) end(new PutError(0, failures.unreachable));
    else request.send(bytes);
  });

/** The portal answers in its own words; a store answers in XML, which is for nobody. */
function sentenceIn(text: string): UserMessage {
  try {
    const { message, code = "", params = {} } = Failure.parse(JSON.parse(text));
    return { message, code, params };
  } catch {
    return failures.generic;
  }
}
