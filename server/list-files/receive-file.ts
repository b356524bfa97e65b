import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { MAX_LIST_FILE_BYTES, listFileRefusals } from "../../contract/organization.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { badInput, Refusal } from "../http/errors.ts";
import type { ListFile } from "./read.ts";

/** The file, and room for the form around it. */
const MAX_BODY_BYTES = MAX_LIST_FILE_BYTES + 16 * 1024;
/** After a refusal, so long for the person's browser to stop sending and read why. */
const MAX_FAREWELL_MS = 5000;

export const multipartLimits = {
  fileSize: MAX_BODY_BYTES,
  fieldSize: 1024,
  parts: 2,
  headerPairs: 20,
};

/** The one file of the form, in memory: nothing touches the disk. */
export async function receiveFile(request: FastifyRequest): Promise<ListFile> {
  if (!request.isMultipart() || !/boundary=/i.test(request.headers["content-type"] ?? ""))
    throw new Refusal(415, listFileRefusals.notAForm);
  try {
    if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
    return await Promise.race([onlyFile(request), tooManyBytes(request)]);
  } catch (error) {
    discardRest(request);
    throw error instanceof Refusal ? error : notUnderstood(error as { code?: string });
  }
}

async function onlyFile(request: FastifyRequest): Promise<ListFile> {
  let file: ListFile | undefined;
  for await (const part of request.parts()) {
    if (part.fieldname !== "file" || file) throw badInput("file", listFileRefusals.notOneFile);
    if (part.type === "file") file = { name: part.filename ?? "", bytes: await collect(part.file) };
  }
  // A browser sends a form without a chosen file as one without name and bytes.
  if (!file || (file.name === "" && file.bytes.length === 0))
    throw badInput("file", uploadMessages.noFile);
  if (file.bytes.length > MAX_LIST_FILE_BYTES) throw tooLarge();
  return file;
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  // A separate buffer, which can be transferred to the thread that reads.
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Whatever the bytes are part of: a form may also be endless before, between and after its parts. */
const tooManyBytes = ({ raw }: FastifyRequest) =>
  new Promise<never>((_, reject) => {
    let count = 0;
    raw.on("data", (chunk: Buffer) => {
      count += chunk.length;
      if (count > MAX_BODY_BYTES) reject(tooLarge());
    });
  });

/** A socket that is closed on unread bytes swallows the answer, so they are let go by, for a while. */
function discardRest({ raw }: FastifyRequest) {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), MAX_FAREWELL_MS);
  raw.once("close", () => clearTimeout(timer));
}

const tooLarge = () =>
  new Refusal(413, listFileRefusals.tooLarge, { file: listFileRefusals.tooLarge });

/** More parts than one, or a name that nobody sends by mistake; else the form ended too early. */
const notUnderstood = ({ code = "" }: { code?: string }) =>
  badInput(
    "file",
    /^FST_(PARTS_LIMIT|PROTO)/.test(code) ? listFileRefusals.notOneFile : listFileRefusals.cutShort,
  );
