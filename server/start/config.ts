import { resolve } from "node:path";
import { StartError } from "./start-error.ts";
import { uploadLimits, WEBGL_FILE_DELAY_MS } from "../../contract/uploads.ts";
import { STAFF_ID_PATTERN } from "../../contract/accounts.ts";

const DELETED_DEMO_HOLD_DAYS = 30;
const S3_REGION = "us-east-1";

export interface Config {
  host: string;
  port: number;
  contentPort: number;
  publicUrl: string;
  /** Where pictures and the bundled page come from. */
  contentUrl: string;
  /** Where builds come from; with `{build}` in it, each from an origin of its own. */
  buildUrl: string;
  /** Signed: addresses carry the right of one person. Public: whoever knows one may watch. */
  contentAccess: "signed" | "public";
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: the disk under dataDir. */
  s3: S3Settings | undefined;
  uploads: {
    filesPerBuild: number;
    bytesPerBuild: number;
    bytesPerFile: number;
    bytesPerDay: number;
    unfinished: number;
    /** How long a file of a folder settles after its transfer, before it is verified. */
    fileDelayMs: number;
  };
  /** So long the files of a deleted demo are kept. */
  deletedDemoHoldDays: number;
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
  /** Of other front ends: they may call the API and frame demos. */
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

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Environment = Record<string, string | undefined>;

/** The only reader of the environment. A setting that makes no sense stops the start with a sentence. */
export function readConfig(env: Environment): Config {
  return {
    ...addresses(env),
    contentAccess: contentAccess(env),
    dataDir: resolve(text(env, "DATA_DIR") ?? "data"),
    databaseUrl: text(env, "DATABASE_URL"),
    s3: s3Settings(env),
    uploads: uploadSettings(env),
    deletedDemoHoldDays: wholeNumber(env, "DELETED_DEMO_HOLD_DAYS", DELETED_DEMO_HOLD_DAYS),
    smtpUrl: smtpUrl(env),
    mailFrom: text(env, "MAIL_FROM") ?? "Demo Dashboard Portal <portal@example.com>",
    sampleData: flag(env, "SAMPLE_DATA"),
    firstAdmin: {
      staffId: staffId(env),
      password: text(env, "ADMIN_PASSWORD"),
      email: text(env, "ADMIN_EMAIL"),
    },
    companyName: text(env, "COMPANY_NAME") ?? "Your Company",
    supportEmail: text(env, "SUPPORT_EMAIL") ?? "support@example.com",
    corsOrigins: corsOrigins(env),
    selfRegistration: flag(env, "SELF_REGISTRATION") ?? true,
    watchHoursCard: watchHoursCard(env),
    activityRetentionDays: retentionDays(env, "ACTIVITY_RETENTION_DAYS"),
    watchRetentionDays: retentionDays(env, "WATCH_RETENTION_DAYS"),
    trustProxy: proxies(env),
    logLevel: text(env, "LOG_LEVEL") ?? "info",
  };
}

function addresses(env: Environment) {
  const host = text(env, "HOST") ?? "127.0.0.1";
  const port = portNumber(env, "PORT", 8080);
  const contentPort = portNumber(env, "CONTENT_PORT", 8081);
  const publicUrl = origin(env, "PUBLIC_URL") ?? `http://${urlHost(host)}:${port}`;
  const buildUrl = contentOrigin(env) ?? `http://${urlHost(host)}:${contentPort}`;
  const contentUrl = buildUrl.replace("{build}", SHARED_LABEL);
  if (publicUrl === contentUrl)
    throw new StartError(
      `The portal and the demo content must have different origins, but both are ${publicUrl}. ` +
        "Uploaded pages could read everyone's sessions. Change CONTENT_PORT or CONTENT_URL.",
    );
  return { host, port, contentPort, publicUrl, contentUrl, buildUrl };
}

export const isLoopback = (host: string) =>
  /^(.+\.)?localhost$|^\[?::1\]?$|^127(\.\d+){3}$/.test(host);

function text(env: Environment, name: string) {
  return env[name]?.trim() || undefined;
}

function portNumber(env: Environment, name: string, fallback: number) {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65535)
    throw new StartError(`${name} must be a port number from 1 to 65535, not "${value}".`);
  return number;
}

function wholeNumber(env: Environment, name: string, fallback: number) {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (!/^\d{1,15}$/.test(value))
    throw new StartError(`${name} must be a whole number, not "${value}".`);
  return Number(value);
}

const uploadSettings = (env: Environment): Config["uploads"] => ({
  filesPerBuild: wholeNumber(env, "UPLOAD_MAX_FILES", uploadLimits.filesPerBuild),
  bytesPerBuild: wholeNumber(env, "UPLOAD_MAX_BYTES", uploadLimits.bytesPerBuild),
  bytesPerFile: wholeNumber(env, "UPLOAD_MAX_FILE_BYTES", uploadLimits.bytesPerFile),
  bytesPerDay: wholeNumber(env, "UPLOAD_BYTES_PER_DAY", uploadLimits.bytesPerDay),
  unfinished: wholeNumber(env, "UPLOAD_MAX_UNFINISHED", uploadLimits.unfinished),
  fileDelayMs: wholeNumber(env, "WEBGL_FILE_DELAY_MS", WEBGL_FILE_DELAY_MS),
});

/** All or nothing: with half of the settings the files would land on the disk unnoticed. */
function s3Settings(env: Environment): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = [
    text(env, "S3_BUCKET"),
    text(env, "S3_ACCESS_KEY_ID"),
    text(env, "S3_SECRET_ACCESS_KEY"),
  ];
  const [endpoint, region] = [origin(env, "S3_ENDPOINT"), text(env, "S3_REGION")];
  if (![bucket, accessKeyId, secretAccessKey, endpoint, region].some(Boolean)) return undefined;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(
      "For an S3 store set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; without it, none of the S3 settings.",
    );
  return {
    endpoint: endpoint ?? `https://s3.${region ?? S3_REGION}.amazonaws.com`,
    region: region ?? S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  };
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

/** Without the value: there may be a password in it. */
function smtpUrl(env: Environment) {
  const value = text(env, "SMTP_URL");
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isMail = url?.protocol === "smtp:" || url?.protocol === "smtps:";
  if (!isMail || url.hostname === "" || (url.searchParams.get("tls") ?? "off") !== "off")
    throw new StartError(
      "SMTP_URL must be an address like smtps://user:password@mail.example.com. With smtp:// the mail server must " +
        "offer STARTTLS, unless it is on this machine or the address ends with ?tls=off.",
    );
  return value;
}

/** These end up in headers too: nothing but a scheme, a host and a port may be in them. */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

function corsOrigins(env: Environment) {
  const parts = (text(env, "CORS_ORIGINS") ?? "").split(",").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const url = URL.canParse(part) ? new URL(part) : undefined;
    if (!url || url.href !== `${url.origin}/` || !PLAIN_ORIGIN.test(url.origin))
      throw new StartError(
        `CORS_ORIGINS must list origins, as in https://sales.example.com, not "${part}".`,
      );
    return url.origin;
  });
}

function watchHoursCard(env: Environment) {
  const value = text(env, "WATCH_HOURS_CARD")?.toLowerCase() ?? "measured";
  if (value !== "measured" && value !== "fixed")
    throw new StartError(`WATCH_HOURS_CARD must be measured or fixed, not "${value}".`);
  return value;
}

const MIN_RETENTION_DAYS = 30;
function retentionDays(env: Environment, name: string) {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const days = Number(value);
  if (!Number.isInteger(days) || days < MIN_RETENTION_DAYS)
    throw new StartError(
      `${name} must be a whole number from ${MIN_RETENTION_DAYS}, not "${value}".`,
    );
  return days;
}

/** In place of a build's id, which it cannot be. */
const SHARED_LABEL = "shared";

function contentOrigin(env: Environment) {
  const value = origin(env, "CONTENT_URL");
  if (value?.includes("{build}") && !/^https?:\/\/\{build\}\.[^{}]+$/.test(value))
    throw new StartError(
      `CONTENT_URL may have {build} only as the first part of its host name, as in https://{build}.demos.example, not "${value}".`,
    );
  return value;
}

function contentAccess(env: Environment) {
  const value = text(env, "CONTENT_ACCESS")?.toLowerCase() ?? "signed";
  if (value !== "signed" && value !== "public")
    throw new StartError(`CONTENT_ACCESS must be signed or public, not "${value}".`);
  return value;
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
