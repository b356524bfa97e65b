import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import { uploadLimits, WEBGL_FILE_DELAY_MS } from "../../contract/uploads.ts";
import { set } from "./setting-descriptions.ts";
import {
  address,
  backupKey,
  choice,
  contentOrigin,
  flag,
  mailServer,
  MIN_RETENTION_DAYS,
  origin,
  originList,
  port,
  providerIds,
  proxies,
  retentionDays,
  staffId,
  text,
  timeOfDay,
  wholeNumber,
} from "./setting-kinds.ts";

const GIB = 1024 ** 3;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Every setting, by its name in the environment, in the order of the table. All are optional. */
export const Settings = z.object({
  HOST: set(withDefault(text, "127.0.0.1"), {
    means: "address of both listeners; `0.0.0.0` for all",
  }),
  PORT: set(withDefault(port, 8080), { means: "page and API" }),
  CONTENT_PORT: set(withDefault(port, 8081), { means: "demo content" }),
  METRICS_PORT: set(z.optional(port), {
    unset: "none",
    means: "figures for Prometheus at `/metrics` of this port: [see below](#figures)",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: set(z.optional(address), {
    unset: "none",
    means:
      "traces for a collector of OpenTelemetry, by OTLP over HTTP at `/v1/traces` of this address: [see below](#traces)",
  }),
  PUBLIC_URL: set(z.optional(origin), {
    unset: "from `HOST`, `PORT`",
    means: "where people's browsers find the portal; used in links and mails",
  }),
  CONTENT_URL: set(z.optional(contentOrigin), {
    unset: "from `HOST`, `CONTENT_PORT`",
    means:
      "where they find demo content; never the origin of `PUBLIC_URL`. `{build}` in it gives every demo its own: [see below](#one-origin-for-each-demo)",
  }),
  CONTENT_ACCESS: set(withDefault(choice(["signed", "public"]), "signed"), {
    means:
      "`public` serves active demos to everybody who knows their address; a trial run before publication stays its uploader's",
  }),
  DATA_DIR: set(withDefault(text, "./data"), { means: "embedded database, store, outbox" }),
  DATABASE_URL: set(z.optional(text), {
    unset: "embedded",
    means: "a PostgreSQL of your own; tested with 18",
    isSecret: true,
  }),
  S3_BUCKET: set(z.optional(text), {
    unset: "disk",
    means: "keep files in this bucket instead of `DATA_DIR/store`",
  }),
  S3_ACCESS_KEY_ID: set(z.optional(text), { unset: "none", means: "needed with `S3_BUCKET`" }),
  S3_SECRET_ACCESS_KEY: set(z.optional(text), {
    unset: "none",
    means: "needed with `S3_BUCKET`",
    isSecret: true,
  }),
  S3_ENDPOINT: set(z.optional(origin), {
    unset: "Amazon's",
    means: "any server that speaks S3 with path-style addresses, as browsers reach it",
  }),
  S3_REGION: set(z.optional(text), { unset: "us-east-1", means: "region of the bucket" }),
  UPLOAD_MAX_FILES: set(withDefault(wholeNumber, uploadLimits.filesPerBuild), {
    means: "files of one demo",
  }),
  UPLOAD_MAX_BYTES: set(withDefault(wholeNumber, uploadLimits.bytesPerBuild), {
    unset: `${uploadLimits.bytesPerBuild / GIB} GiB`,
    means: "size of one demo, in bytes",
  }),
  UPLOAD_MAX_FILE_BYTES: set(withDefault(wholeNumber, uploadLimits.bytesPerFile), {
    unset: `${uploadLimits.bytesPerFile / GIB} GiB`,
    means: "size of one of its files, in bytes",
  }),
  UPLOAD_BYTES_PER_DAY: set(withDefault(wholeNumber, uploadLimits.bytesPerDay), {
    unset: `${uploadLimits.bytesPerDay / GIB} GiB`,
    means: "what one administrator may upload in a day, in bytes",
  }),
  UPLOAD_MAX_UNFINISHED: set(withDefault(wholeNumber, uploadLimits.unfinished), {
    means: "uploads that one administrator may have unfinished",
  }),
  WEBGL_FILE_DELAY_MS: set(withDefault(wholeNumber, WEBGL_FILE_DELAY_MS), {
    means: "how long a file of a folder settles before it is verified",
  }),
  DELETED_DEMO_HOLD_DAYS: set(withDefault(wholeNumber, 30), {
    means: "how long the files of a deleted demo are kept",
  }),
  SMTP_URL: set(z.optional(mailServer), {
    unset: "outbox folder",
    means:
      "mail server: `smtps://user:password@mail.example.com`, or `smtp://` with STARTTLS: [see below](#mail)",
    isSecret: true,
  }),
  MAIL_FROM: set(withDefault(text, "Demo Dashboard Portal <portal@example.com>"), {
    means: "sender",
  }),
  SAMPLE_DATA: set(z.optional(flag), {
    unset: "see below",
    means: "`1` fills an empty database with the sample company, `0` does not",
  }),
  ADMIN_SESA_ID: set(z.optional(staffId), {
    unset: "SESA1",
    means: "first administrator of an empty database without sample data",
  }),
  ADMIN_PASSWORD: set(z.optional(text), {
    unset: "made up, printed once",
    means: "the password of that administrator",
    isSecret: true,
  }),
  ADMIN_EMAIL: set(z.optional(text), {
    unset: "made of the SESA ID",
    means: "the address of that administrator",
  }),
  COMPANY_NAME: set(withDefault(text, "Your Company"), {
    means: "the footer, until administrators choose a name under Settings",
  }),
  SUPPORT_EMAIL: set(withDefault(text, "support@example.com"), { means: "footer and help page" }),
  CORS_ORIGINS: set(withDefault(originList, []), {
    unset: "none",
    means:
      "origins of other front ends, separated by commas: their pages may call the API, frame demos and upload to the bucket. No `*`, no paths. Reset links lead to `PUBLIC_URL`",
  }),
  OFFLINE_HOURS: set(withDefault(wholeNumber, 72), {
    means:
      "how long a demo that was kept on a device plays without any contact; `0` lets nothing be kept, and takes back the portal's own files: [see below](#without-a-network)",
  }),
  SELF_REGISTRATION: set(withDefault(flag, true), {
    unset: "on",
    means: "`off` hides and refuses the registration form",
  }),
  OIDC_PROVIDERS: set(withDefault(providerIds, []), {
    unset: "none",
    means:
      "short names of OpenID Connect providers, separated by commas, in the order of their buttons; each has settings of its own, the `OIDC_<NAME>_` of the end of this table: [see below](#sign-in-with-a-provider)",
  }),
  PASSWORD_SIGN_IN: set(withDefault(choice(["on", "admins", "off"]), "on"), {
    means:
      "who may sign in with a password: everybody, administrators, or nobody; other than `on` needs a provider: [see below](#a-way-in)",
  }),
  BREAK_GLASS_SESA_ID: set(z.optional(staffId), {
    unset: "nobody",
    means: "an administrator who may always sign in with a password",
  }),
  WATCH_HOURS_CARD: set(withDefault(choice(["measured", "fixed"]), "measured"), {
    means: '`fixed` shows "1 hr 10 mins" whatever was measured',
  }),
  ACTIVITY_RETENTION_DAYS: set(z.optional(retentionDays), {
    unset: "for ever",
    means: `entries of the activity log older than so many days (at least ${MIN_RETENTION_DAYS}) are removed; that they were is an entry itself`,
  }),
  WATCH_RETENTION_DAYS: set(z.optional(retentionDays), {
    unset: "for ever",
    means: `who presented what is forgotten after so many days (at least ${MIN_RETENTION_DAYS}); totals without names stay`,
  }),
  WATCH_DEMOS_AT: set(withDefault(timeOfDay, { hour: 3, minute: 0 }), {
    unset: "03:00",
    means:
      "when every live demo is opened once a night, in the time zone of the portal; `off` for never: [see below](#the-night-watch)",
  }),
  DIGEST_AT: set(withDefault(timeOfDay, { hour: 7, minute: 0 }), {
    unset: "07:00",
    means:
      "when people are told by mail which demos were assigned to them, in the time zone of the portal, unless they chose otherwise; `off` tells nobody: [see below](#mail)",
  }),
  CHROME_PATH: set(z.optional(text), {
    unset: "looked for",
    means:
      "the Chromium that watches them. None is ever installed: without one the portal does not watch",
  }),
  WEBHOOK_PRIVATE_ADDRESSES: set(withDefault(flag, false), {
    unset: "off",
    means:
      "`on` lets webhooks reach private networks and this machine, for receivers on your own premises: [see below](#webhooks)",
  }),
  WEBHOOK_PLAIN_HTTP: set(withDefault(flag, false), {
    unset: "off",
    means: "`on` lets webhooks have addresses without TLS; anybody on the way can then read along",
  }),
  BACKUP_KEY: set(z.optional(backupKey), {
    unset: "not encrypted",
    means: "what `npm run backup` encrypts with: [see below](#backups)",
    isSecret: true,
  }),
  BACKUP_KEY_FILE: set(z.optional(text), {
    unset: "none",
    means: "a file with that key, in place of `BACKUP_KEY`",
  }),
  BACKUP_S3_ACCESS_KEY_ID: set(z.optional(text), {
    unset: "`S3_ACCESS_KEY_ID`",
    means: "for backups at `s3://bucket/folder`",
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: set(z.optional(text), {
    unset: "`S3_SECRET_ACCESS_KEY`",
    means: "needed with `BACKUP_S3_ACCESS_KEY_ID`",
    isSecret: true,
  }),
  BACKUP_S3_ENDPOINT: set(z.optional(origin), {
    unset: "`S3_ENDPOINT`, or Amazon's",
    means: "the server of that bucket",
  }),
  BACKUP_S3_REGION: set(z.optional(text), { unset: "us-east-1", means: "region of that bucket" }),
  TRUST_PROXY: set(withDefault(proxies, false), {
    unset: "off",
    means: "number of proxies in front, or their addresses",
  }),
  LOG_LEVEL: set(withDefault(choice(LOG_LEVELS), "info"), {
    means: LOG_LEVELS.map((level) => `\`${level}\``).join(", "),
  }),
});
export type Settings = z.infer<typeof Settings>;
