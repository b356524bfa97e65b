import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "../start/config.ts";
import { StoreFullError, StoreUnavailableError } from "./store.ts";

const CONNECT_MS = 2000;
const SOCKET_TIMEOUT_MS = 20_000;
const SOCKETS = 64;

export interface Bucket {
  client: S3Client;
  Bucket: string;
}

/** During these operations the store may be silent for as long as the objects require. */
const LONG = [
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
];

/** Without `answerMs` there is no timeout, as for a backup. */
export function connectS3(settings: S3Settings, answerMs?: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Not every S3 server supports the newer checksums; uploads are hashed on completion anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        throw translate(error);
      }
    },
    { step: "initialize", priority: "high" },
  );
  if (answerMs !== undefined) limitWaiting(client, answerMs);
  return client;
}

/** A call without an answer by then is abandoned, retries included; once it started, an answer may take long. */
function limitWaiting(client: S3Client, answerMs: number) {
  type Send = (command: object, options?: object) => Promise<unknown>;
  const send = client.send.bind(client) as Send;
  const sendInTime: Send = async (command, options) => {
    if (LONG.some((kind) => command instanceof kind)) return send(command, options);
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), answerMs);
    try {
      return await send(command, { ...options, abortSignal: waiting.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  client.send = sendInTime as S3Client["send"];
}

/** On the wire it is in quotation marks. */
export const bare = (etag = "") => etag.replaceAll('"', "");

export const hasStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

export const isNamed = (error: unknown, ...names: string[]) =>
  error instanceof S3ServiceException && names.includes(error.name);

/** Answers that a caller must handle: the object is absent, or has changed. */
const ORDINARY = new Set([404, 409, 412, 416]);

/** A store that is unavailable, overloaded or no longer accepts our key can only be waited for. */
function translate(error: unknown): unknown {
  if (!(error instanceof S3ServiceException)) return new StoreUnavailableError(error);
  if (isNamed(error, "QuotaExceeded", "EntityTooLarge")) return new StoreFullError(error);
  const status = error.$metadata.httpStatusCode ?? 500;
  const isOrdinary = ORDINARY.has(status) && !isNamed(error, "NoSuchBucket");
  return isOrdinary || isNamed(error, "InvalidPart") ? error : new StoreUnavailableError(error);
}
