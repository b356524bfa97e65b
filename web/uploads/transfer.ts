import pLimit from "p-limit";
import { ApiError } from "../calls/api.ts";
import { quote } from "../../contract/builds/upload-paths.ts";
import { t } from "../ui/language.ts";
import { judge } from "./attempts.ts";
import { type ChosenFile, UnusableChoiceError } from "./chosen.ts";
import type { TransferControl } from "./transfer-control.ts";
import type { Address, Piece, Plan } from "./plan.ts";
import { putBytes, PutError } from "./put-bytes.ts";

/** A browser opens six connections to a host; one is left for the rest of the page. */
const AT_ONCE = 5;
/** Of small ones more are handed over than have a connection: the browser goes on while the page is busy. */
const SMALL_BYTES = 256 * 1024;
const SMALL_AT_ONCE = 10;
const MAX_FAILED_CALLS = 5;

export type SendOptions = {
  control: TransferControl;
  /** How many more bytes have left; less than none when a piece is retried. */
  onBytes: (more: number) => void;
  onFileDone: () => void;
  /** Asks the server where the missing pieces go now. */
  renew: () => Promise<Map<string, Address>>;
};

/** Sends what the plan lists, several pieces at a time. The first failure that will not pass ends it. */
export async function sendPieces(plan: Plan, options: SendOptions) {
  const limit = pLimit(AT_ONCE);
  const read = readOnce();
  let failure: { error: unknown } | undefined;
  const send = async (piece: Piece) => {
    if (failure || options.control.ended.aborted) return;
    // The large ones come first, so from here on all are small.
    if (piece.size < SMALL_BYTES) limit.concurrency = SMALL_AT_ONCE;
    await sendPiece(plan, piece, read, options);
    const left = (plan.left.get(piece.file.path) ?? 1) - 1;
    plan.left.set(piece.file.path, left);
    if (left > 0) return;
    read.release(piece.file);
    options.onFileDone();
  };
  await limit.map(plan.pieces, (piece) =>
    send(piece).catch((error: unknown) => {
      failure ??= { error };
    }),
  );
  options.control.ended.throwIfAborted();
  if (failure) throw failure.error;
}

/** A call to the API, made again while the network is away or the server is not well. */
export async function keepTrying<Answer>(
  call: () => Promise<Answer>,
  control: TransferControl,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    await control.untilResumed();
    control.ended.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      const mayPass = status === 0 || (Number(status) >= 500 && failures < MAX_FAILED_CALLS);
      if (!mayPass || control.ended.aborted) throw error;
      await control.wait(failures);
    }
  }
}

type Reading = { (file: ChosenFile): Promise<Blob>; release: (file: ChosenFile) => void };

async function sendPiece(plan: Plan, piece: Piece, read: Reading, options: SendOptions) {
  const { control, onBytes } = options;
  for (let failures = 0; ;) {
    await control.untilResumed();
    control.ended.throwIfAborted();
    const pauseSignal = control.pauseSignal();
    const address = plan.addresses.get(piece.key);
    // The server has it already: its answer to the first try was lost.
    if (!address) return onBytes(piece.size);
    let sent = 0;
    const note = (bytes: number) => {
      onBytes(bytes - sent);
      sent = bytes;
    };
    try {
      const bytes = cutOut(await read(piece.file), piece);
      const onProgress = (loaded: number) => note(Math.min(loaded, piece.size));
      await putBytes(address.url, bytes, {
        headers: address.headers,
        signal: pauseSignal,
        onProgress,
      });
      return note(piece.size);
    } catch (error) {
      note(0);
      if (pauseSignal.aborted) continue;
      if (!(error instanceof PutError)) throw error;
      await refuseVanished(error, piece, read);
      const verdict = judge(error.status, failures);
      if (verdict === "give-up") throw error;
      if (verdict === "renew") plan.addresses = await options.renew();
      else await control.wait(failures);
      failures += 1;
    }
  }
}

/** Without its type. A cut costs a browser more than a small file's way to the server, so no needless one is made. */
const cutOut = (file: Blob, { start, size }: Piece) =>
  file.type === "" && size === file.size ? file : file.slice(start, start + size);

/** A browser reports a file that was changed meanwhile as a broken connection; it would be retried forever. */
async function refuseVanished({ status }: PutError, { file }: Piece, read: Reading) {
  if (status !== 0 || file.size === 0) return;
  const first = (await read(file)).slice(0, 1);
  await first.arrayBuffer().catch((cause: unknown) => {
    throw new UnusableChoiceError(
      t("{path} was changed or removed while it was being sent. Please choose the folder again.", {
        path: quote(file.path),
      }),
      { cause },
    );
  });
}

/** What comes out of a zip is unpacked once, however many parts it is sent in. */
function readOnce(): Reading {
  const opened = new Map<ChosenFile, Promise<Blob>>();
  const read = (file: ChosenFile) => {
    const blob = opened.get(file) ?? file.read();
    opened.set(file, blob);
    return blob;
  };
  return Object.assign(read, { release: (file: ChosenFile) => void opened.delete(file) });
}
