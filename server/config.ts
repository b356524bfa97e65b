import { resolve } from "node:path";
import { StartError } from "./start-error.ts";
import { STAFF_ID_PATTERN } from "../contract/users.ts";

export interface Config {
  host: string;
  port: number;
  contentPort: number;
  publicUrl: string;
  contentUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined: fill an empty embedded database, as long as only this machine can reach it. */
  sampleData: boolean | undefined;
  firstAdmin: {
    staffId: string | undefined;
    password: string | undefined;
    email: string | undefined;
  };
  companyName: string;
  supportEmail: string;
  corsOrigins: string[];
  selfRegistration: boolean;
  /** The card shows what was measured, or the specification's literal text. */
  watchHoursCard: "measured" | "fixed";
  /** Undefined: the activity log is kept for ever. */
  activityRetentionDays: number | undefined;
  /** Undefined: who presented what is kept for ever. Totals without names always are. */
  watchRetentionDays: number | undefined;
  /** Which proxies are believed: none, an address list, or so many hops counted from the socket. */
  trustProxy: false | string | ((address: string, hop: number) => boolean);
  logLevel: string;
}

type Environment = Record<string, string | undefined>;

/** The only reader of the environment. A setting that makes no sense stops the start with a sentence. */
export function readConfig(env: Environment): Config {
  const host = text(env, "HOST") ?? "127.0.0.1";
  const port = portNumber(env, "PORT", 8080);
  const contentPort = portNumber(env, "CONTENT_PORT", 8081);
  const publicUrl = origin(env, "PUBLIC_URL") ?? `http://${urlHost(host)}:${port}`;
  const contentUrl = origin(env, "CONTENT_URL") ?? `http://${urlHost(host)}:${contentPort}`;
  if (publicUrl === contentUrl)
    throw new StartError(
      `The portal and the demo content must have different origins, but both are ${publicUrl}. ` +
        "Uploaded pages could read everyone's sessions. Change CONTENT_PORT or CONTENT_URL.",
    );
  return {
    host,
    port,
    contentPort,
    publicUrl,
    contentUrl,
    dataDir: resolve(text(env, "DATA_DIR") ?? "data"),
    databaseUrl: text(env, "DATABASE_URL"),
    smtpUrl: text(env, "SMTP_URL"),
    mailFrom: text(env, "MAIL_FROM") ?? "Demo Dashboard Portal <portal@example.com>",
    sampleData: flag(env, "SAMPLE_DATA"),
    firstAdmin: {
      staffId: staffId(env),
      password: text(env, "ADMIN_PASSWORD"),
      email: text(env, "ADMIN_EMAIL"),
    },
    companyName: text(env, "COMPANY_NAME") ?? "Your Company",
    supportEmail: text(env, "SUPPORT_EMAIL") ?? "support@example.com",
    corsOrigins: list(env, "CORS_ORIGINS"),
    selfRegistration: flag(env, "SELF_REGISTRATION") ?? true,
    watchHoursCard: watchHoursCard(env),
    activityRetentionDays: retentionDays(env, "ACTIVITY_RETENTION_DAYS"),
    watchRetentionDays: retentionDays(env, "WATCH_RETENTION_DAYS"),
    trustProxy: proxies(env),
    logLevel: text(env, "LOG_LEVEL") ?? "info",
  };
}

export const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || host.startsWith("127.");

function text(env: Environment, name: string) {
  return env[name]?.trim() || undefined;
}

function list(env: Environment, name: string) {
  return (text(env, name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function portNumber(env: Environment, name: string, fallback: number) {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65535)
    throw new StartError(`${name} must be a port number from 1 to 65535, not "${value}".`);
  return number;
}

const words: Record<string, boolean> = {
  "1": true,
  on: true,
  true: true,
  yes: true,
  "0": false,
  off: false,
  false: false,
  no: false,
};
function flag(env: Environment, name: string) {
  const value = text(env, name)?.toLowerCase();
  if (value === undefined) return undefined;
  if (!(value in words)) throw new StartError(`${name} must be on or off, not "${value}".`);
  return words[value];
}

/** By number of hops or by address, never blindly: anyone can send X-Forwarded-For. */
function proxies(env: Environment): Config["trustProxy"] {
  const value = text(env, "TRUST_PROXY")?.toLowerCase();
  if (value === undefined || words[value] === false) return false;
  if (words[value] !== true && !/^\d+$/.test(value)) return value;
  const hops = words[value] === true ? 1 : Number(value);
  return (_address, hop) => hop < hops;
}

function origin(env: Environment, name: string) {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new StartError(`${name} must be an http or https address, not "${value}".`);
  return url.origin;
}

function watchHoursCard(env: Environment) {
  const value = text(env, "WATCH_HOURS_CARD")?.toLowerCase() ?? "measured";
  if (value !== "measured" && value !== "fixed")
    throw new StartError(`WATCH_HOURS_CARD must be measured or fixed, not "${value}".`);
  return value;
}

const SHORTEST_RETENTION_DAYS = 30;
function retentionDays(env: Environment, name: string) {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const days = Number(value);
  if (!Number.isInteger(days) || days < SHORTEST_RETENTION_DAYS)
    throw new StartError(
      `${name} must be a whole number from ${SHORTEST_RETENTION_DAYS}, not "${value}".`,
    );
  return days;
}

function urlHost(host: string) {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function staffId(env: Environment) {
  const value = text(env, "ADMIN_SESA_ID")?.toUpperCase();
  if (value !== undefined && !STAFF_ID_PATTERN.test(value))
    throw new StartError(`ADMIN_SESA_ID must be SESA followed by digits, not "${value}".`);
  return value;
}
