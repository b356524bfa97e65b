import { endsSession, Failure, failures } from "../../contract/errors.ts";
import {
  findConstant,
  type UserMessage,
  type Sentence,
  toSentence,
} from "../../contract/sentences.ts";
import { preloadedResponse } from "../start/preload.ts";
import { readSession } from "../session/session.ts";
import { language } from "../ui/language.ts";
import { requestProof } from "./proof.ts";

const BASE = "/api/v1";
const MAX_WAIT_MS = 30_000;

/** What a change answers: `message` is the whole sentence, whatever it is on the wire. */
export type WithMessage = { message: Sentence };

/** A call that failed. `sentence` is fit to be shown: the server's own, else ours. */
export class ApiError extends Error {
  readonly sentence: Sentence;
  readonly status: number;
  /** Objections by field. */
  readonly fields: Readonly<Record<string, Sentence>>;
  readonly isNetwork: boolean;
  /** The session that made the call: an answer to a former one must not end the present one. */
  readonly sessionId: string | undefined;

  constructor(
    message: UserMessage,
    {
      status,
      fields = {},
      sessionId,
    }: { status: number } & Partial<Pick<ApiError, "fields" | "sessionId">>,
  ) {
    const sentence = toSentence(message);
    super(sentence.message);
    this.name = "ApiError";
    this.sentence = sentence;
    this.status = status;
    this.fields = fields;
    this.isNetwork = status === 0;
    this.sessionId = sessionId;
  }
}

type Call = {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  body?: object;
  /** Files instead of a body: sent as a form, for as long as it takes. */
  form?: FormData;
  /** How much of the form has left, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** A file of any size: no limit but the connection's. */
  mayTakeLong?: boolean;
  /** A refusal whose body says more than a failure does: it is an answer like any other. */
  answersWith?: number;
};

/**
 * The only way to the server; it throws ApiError, and does nothing else but have people confirm with their second
 * factor where the server wants that. What preload.js asked before, it takes.
 */
export const callApi = <Answer>(path: string, call: Call = {}) =>
  confirmed(() => callOnce<Answer>(path, call));

async function callOnce<Answer>(path: string, call: Call): Promise<Answer> {
  const { response, sessionId } = await ask(path, call);
  const json: unknown = await response.json().catch(() => null);
  const isAnswer = response.ok || response.status === call.answersWith;
  if (isAnswer && typeof json === "object" && json !== null) return withSentence(json) as Answer;
  throw failureOf(response, json, sessionId);
}

/** A file that the server writes, under the name that it gives it. */
export const callFile = (path: string, call: Pick<Call, "method" | "body"> = {}) =>
  confirmed(() => readFile(path, call));

async function readFile(path: string, call: Call): Promise<{ name: string; content: Blob }> {
  const { response, sessionId } = await ask(path, { ...call, mayTakeLong: true });
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null), sessionId);
  const content = await response.blob().catch(() => {
    throw unreachable(sessionId);
  });
  const disposition = response.headers.get("content-disposition") ?? "";
  return { name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? "", content };
}

/** By its code, for the sentences of the second factor are no part of what every page loads. */
const MENDABLE = new Set(["factors.proveAgain", "factors.overdue"]);

/** A call that wants a proof, or a factor at all, changed nothing: it is sent again once there is one. */
async function confirmed<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || !MENDABLE.has(error.sentence.code)) throw error;
    if (!(await requestProof())) throw error;
    return attempt();
  }
}

/** Joins the text, code and params of an answer into one sentence. */
function withSentence(json: object) {
  const { message, code, params, ...rest } = json as Partial<Sentence>;
  return message === undefined
    ? json
    : { ...rest, message: sentenceFrom(message, { code, params }) };
}

type Details = { code?: string | undefined; params?: Sentence["params"] | undefined } | undefined;
/** A proxy between us and the server may answer plain text. */
const sentenceFrom = (message: string, { code = "", params = {} }: Details = {}): Sentence =>
  code === "" ? (findConstant(message) ?? { code, params, message }) : { code, params, message };

/** What a person may read of any failure. */
export const messageOf = (error: unknown): UserMessage =>
  error instanceof ApiError ? error.sentence : failures.generic;

/** The server says that the caller is no longer signed in. */
export const isSignedOut = (error: unknown) =>
  error instanceof ApiError && endsSession(error.message);

/** The server's own reason for saying no; nothing when it broke or could not be reached. */
export const refusalOf = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.sentence
    : undefined;

/** The server's objections by field. */
export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? error.fields : {});

/** With what every call carries: who is calling, in which session, and in which language mail is read. */
async function ask(path: string, call: Call) {
  const session = readSession();
  const sessionId = session?.appUser.session_id;
  const response = await (call.form ? sendForm : send)(path, call, {
    "accept-language": language,
    ...(call.body && { "content-type": "application/json" }),
    ...(session && { authorization: `Bearer ${session.token}` }),
    ...(sessionId && { "x-session-id": sessionId }),
  }).catch((error: unknown) => {
    // A question that nobody waits for any more is no failure.
    if (call.signal?.aborted) throw error;
    throw unreachable(sessionId);
  });
  return { response, sessionId };
}

const unreachable = (sessionId: string | undefined) =>
  new ApiError(failures.unreachable, { status: 0, sessionId });

function failureOf(response: Response, json: unknown, sessionId: string | undefined) {
  const failure = response.ok ? null : Failure.safeParse(json).data;
  const fields = Object.entries(failure?.errors ?? {}).map(
    ([field, message]) => [field, sentenceFrom(message, failure?.fields?.[field])] as const,
  );
  return new ApiError(
    failure?.message ? sentenceFrom(failure.message, failure) : failures.generic,
    {
      status: response.status,
      fields: Object.fromEntries(fields),
      sessionId,
    },
  );
}

async function send(path: string, call: Call, headers: Record<string, string>) {
  const isQuestion = call.method === undefined;
  const ahead = isQuestion && (await preloadedResponse(path)?.catch(() => undefined));
  if (ahead) return ahead;
  const limit = call.mayTakeLong ? null : AbortSignal.timeout(MAX_WAIT_MS);
  return fetch(BASE + path, {
    method: call.method ?? "GET",
    headers,
    body: call.body ? JSON.stringify(call.body) : null,
    signal: call.signal && limit ? joinSignals(call.signal, limit) : limit,
    keepalive: call.keepalive ?? false,
    cache: "no-store",
  });
}

/** As AbortSignal.any does, which Safari and Firefox lacked until 2024. */
function joinSignals(...signals: readonly AbortSignal[]) {
  const joined = new AbortController();
  for (const signal of signals) {
    const follow = () => joined.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener("abort", follow, { once: true, signal: joined.signal });
  }
  return joined.signal;
}

/** fetch reports no upload progress. */
const sendForm = (path: string, call: Call, headers: Record<string, string>) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method ?? "POST", BASE + path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      call.onProgress?.(loaded / total),
    );
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    for (const end of ["error", "abort"] as const)
      request.addEventListener(end, () => reject(new TypeError(end)));
    call.signal?.addEventListener("abort", () => request.abort());
    request.send(call.form);
  });
