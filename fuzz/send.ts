import { Agent, request } from "node:http";
import { connect } from "node:net";
import { FORM_TYPE, formOf } from "./files.ts";
import type { Plan, PlannedBody } from "./requests.ts";
import { type Sent, twists } from "./twists.ts";
import type { World } from "./world.ts";

export interface Received {
  /** Zero: the connection was closed without an answer. */
  status: number;
  type: string;
  headers: string;
  text: string;
}

/** Replaces names with things and encodes the request. */
export function write(plan: Plan, world: World): Sent {
  const named = (text: string) =>
    text.replaceAll(/\{\{([^{}]+)\}\}/g, (match, name: string) => world.things[name] ?? match);
  const path = plan.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    escape(named(plan.params[name] ?? "")),
  );
  const query = plan.query.map(([name, value]) => `${escape(name)}=${escape(named(value))}`);
  const { type, bytes } = writeBody(plan.body, named);
  const isSignOut = plan.operation.call === "POST /users/logout";
  const sent: Sent = {
    method: plan.operation.method,
    path: `/api/v1${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: [
      ...(type === undefined ? [] : [["content-type", type] satisfies [string, string]]),
      ...Object.entries(isSignOut ? world.spare : world.identities[plan.caller]),
    ],
    body: bytes,
  };
  return twists[plan.twist]?.(sent, world) ?? sent;
}

/** Byte by byte: a lone surrogate cannot be put into an address otherwise. */
const escape = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCodePoint(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, "0")}`;
    })
    .join("");

function writeBody(body: PlannedBody, named: (text: string) => string) {
  switch (body.kind) {
    case "none":
      return { type: undefined, bytes: undefined };
    case "json":
      return {
        type: "application/json",
        bytes: Buffer.from(named(JSON.stringify(body.value) ?? "null")),
      };
    case "file":
      return { type: FORM_TYPE, bytes: formOf(body.file, body.field) };
    case "bytes":
      return { type: "application/octet-stream", bytes: Buffer.alloc(body.length, "<") };
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
export const closeConnections = () => agent.destroy();

export function send(url: string, sent: Sent): Promise<Received> {
  return sent.raw === undefined ? sendOrdinary(url, sent) : sendBytes(url, sent.raw);
}

function sendOrdinary(url: string, sent: Sent): Promise<Received> {
  const { host } = new URL(url);
  const { method, path, headers, body } = sent;
  // Pairs instead of an object: the same name may come twice.
  const pairs = [["host", host], ...headers, ...lengthOf(method, body)].flat();
  return new Promise<Received>((resolve) => {
    const received: Received = { status: 0, type: "", headers: "", text: "" };
    const finish = () => resolve(received);
    const call = request(url, { agent, method, path, headers: pairs }, (answer) => {
      received.status = answer.statusCode ?? 0;
      received.type = answer.headers["content-type"] ?? "";
      received.headers = answer.rawHeaders.join("\n");
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (received.text += chunk));
      answer.on("close", finish);
    });
    call.on("error", () => {
      // The connection was closed after the previous answer; any client then opens another.
      if (received.status === 0 && call.reusedSocket) resolve(sendOrdinary(url, sent));
      // A server that refuses a body also closes the connection; an answer that came before counts.
      else setImmediate(finish);
    });
    call.end(body);
  });
}

const lengthOf = (method: string, body: Buffer | undefined): Sent["headers"] =>
  body || !["GET", "HEAD"].includes(method) ? [["content-length", String(body?.length ?? 0)]] : [];

const IDLE_TIMEOUT_MS = 45_000;
function sendBytes(url: string, raw: string) {
  const { hostname, port } = new URL(url);
  return new Promise<Received>((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(raw, "latin1");
      // Without asking the server to close, hang up without waiting for the answer.
      if (!raw.includes("connection: close")) socket.end();
    });
    socket.setEncoding("utf8").setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) =>
        Number(status),
      );
      resolve({ status: Math.max(0, ...statuses), type: "", headers: "", text });
    });
  });
}
