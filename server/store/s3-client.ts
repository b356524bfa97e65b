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

/** While these work the store may be silent for as long as the objects are large. */
const LONG = [
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
];

/** Without `answerMs` a store may take its time, as for a backup. */
export function connectS3(settings: S3Settings, answerMs?: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Not every S3 server knows the newer checksums; what arrives is hashed by the completion anyway.
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

/** A call that has no answer by then is given up, however often it was tried; an answer may take its time to come. */
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

/** On the wire it stands in quotation marks. */
export const bare = (etag = "") => etag.replaceAll('"', "");

export const hasStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

export const isNamed = (error: unknown, ...names: string[]) =>
  error instanceof S3ServiceException && names.includes(error.name);

/** Answers that a caller has to understand: the object is absent, or is not the one that was meant. */
const ORDINARY = new Set([404, 409, 412, 416]);

/** A store that is away, overloaded or no longer knows our key can only be waited for. */
function translate(error: unknown): unknown {
  if (!(error instanceof S3ServiceException)) return new StoreUnavailableError(error);
  if (isNamed(error, "QuotaExceeded", "EntityTooLarge")) return new StoreFullError(error);
  const status = error.$metadata.httpStatusCode ?? 500;
  const isOrdinary = ORDINARY.has(status) && !isNamed(error, "NoSuchBucket");
  return isOrdinary || isNamed(error, "InvalidPart") ? error : new StoreUnavailableError(error);
}
