import * as z from "zod/mini";
import { _default as withDefault } from "zod/mini";
import { uploadLimits, WEBGL_FILE_DELAY_MS } from "../../contract/uploads.ts";
import { describe } from "./setting-descriptions.ts";
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
  HOST: describe(withDefault(text, "127.0.0.1"), {
    description: "address of both listeners; `0.0.0.0` for all",
  }),
  PORT: describe(withDefault(port, 8080), { description: "port of page and API" }),
  CONTENT_PORT: describe(withDefault(port, 8081), { description: "port of demo content" }),
  METRICS_PORT: describe(z.optional(port), {
    defaultText: "none",
    description: "port on which Prometheus reads metrics, at `/metrics`: [see below](#figures)",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: describe(z.optional(address), {
    defaultText: "none",
    description:
      "address of an OpenTelemetry collector; traces are sent to its `/v1/traces` by OTLP over HTTP: [see below](#traces)",
  }),
  PUBLIC_URL: describe(z.optional(origin), {
    defaultText: "from `HOST`, `PORT`",
    description: "address at which browsers reach the portal; used in links and mails",
  }),
  CONTENT_URL: describe(z.optional(contentOrigin), {
    defaultText: "from `HOST`, `CONTENT_PORT`",
    description:
      "address at which they reach demo content; must not have the origin of `PUBLIC_URL`. With `{build}` in it every demo has its own origin: [see below](#one-origin-for-each-demo)",
  }),
  CONTENT_ACCESS: describe(withDefault(choice(["signed", "public"]), "signed"), {
    description:
      "`public` serves active demos to anybody who knows their address; a demo that is not published yet is served to its uploader only",
  }),
  DATA_DIR: describe(withDefault(text, "./data"), {
    description: "folder of the embedded database, the store and the outbox",
  }),
  DATABASE_URL: describe(z.optional(text), {
    defaultText: "embedded",
    description: "your own PostgreSQL; tested with version 18",
    isSecret: true,
  }),
  S3_BUCKET: describe(z.optional(text), {
    defaultText: "disk",
    description: "keep files in this bucket instead of `DATA_DIR/store`",
  }),
  S3_ACCESS_KEY_ID: describe(z.optional(text), {
    defaultText: "none",
    description: "required with `S3_BUCKET`",
  }),
  S3_SECRET_ACCESS_KEY: describe(z.optional(text), {
    defaultText: "none",
    description: "required with `S3_BUCKET`",
    isSecret: true,
  }),
  S3_ENDPOINT: describe(z.optional(origin), {
    defaultText: "Amazon's",
    description:
      "address of an S3-compatible server with path-style addresses; browsers must be able to reach it",
  }),
  S3_REGION: describe(z.optional(text), {
    defaultText: "us-east-1",
    description: "region of the bucket",
  }),
  UPLOAD_MAX_FILES: describe(withDefault(wholeNumber, uploadLimits.filesPerBuild), {
    description: "maximum number of files of one demo",
  }),
  UPLOAD_MAX_BYTES: describe(withDefault(wholeNumber, uploadLimits.bytesPerBuild), {
    defaultText: `${uploadLimits.bytesPerBuild / GIB} GiB`,
    description: "maximum size of one demo, in bytes",
  }),
  UPLOAD_MAX_FILE_BYTES: describe(withDefault(wholeNumber, uploadLimits.bytesPerFile), {
    defaultText: `${uploadLimits.bytesPerFile / GIB} GiB`,
    description: "maximum size of one of its files, in bytes",
  }),
  UPLOAD_BYTES_PER_DAY: describe(withDefault(wholeNumber, uploadLimits.bytesPerDay), {
    defaultText: `${uploadLimits.bytesPerDay / GIB} GiB`,
    description: "maximum that one administrator may upload in a day, in bytes",
  }),
  UPLOAD_MAX_UNFINISHED: describe(withDefault(wholeNumber, uploadLimits.unfinished), {
    description: "maximum number of unfinished uploads of one administrator",
  }),
  WEBGL_FILE_DELAY_MS: describe(withDefault(wholeNumber, WEBGL_FILE_DELAY_MS), {
    description:
      "delay between the transfer of a file of a folder and its verification, in milliseconds",
  }),
  DELETED_DEMO_HOLD_DAYS: describe(withDefault(wholeNumber, 30), {
    description: "number of days for which the files of a deleted demo are kept",
  }),
  SMTP_URL: describe(z.optional(mailServer), {
    defaultText: "outbox folder",
    description:
      "mail server: `smtps://user:password@mail.example.com`, or `smtp://` with STARTTLS: [see below](#mail)",
    isSecret: true,
  }),
  MAIL_FROM: describe(withDefault(text, "Demo Dashboard Portal <portal@example.com>"), {
    description: "sender of all mails",
  }),
  SAMPLE_DATA: describe(z.optional(flag), {
    defaultText: "see below",
    description: "`1` fills an empty database with the sample company, `0` leaves it empty",
  }),
  ADMIN_SESA_ID: describe(z.optional(staffId), {
    defaultText: "SESA1",
    description: "first administrator of an empty database without sample data",
  }),
  ADMIN_PASSWORD: describe(z.optional(text), {
    defaultText: "random, printed once",
    description: "password of that administrator",
    isSecret: true,
  }),
  ADMIN_EMAIL: describe(z.optional(text), {
    defaultText: "derived from the SESA ID",
    description: "e-mail address of that administrator",
  }),
  COMPANY_NAME: describe(withDefault(text, "Your Company"), {
    description: "name in the footer, until administrators choose one under Settings",
  }),
  SUPPORT_EMAIL: describe(withDefault(text, "support@example.com"), {
    description: "address in the footer and on the help page",
  }),
  CORS_ORIGINS: describe(withDefault(originList, []), {
    defaultText: "none",
    description:
      "origins of other front ends, separated by commas: their pages may call the API, frame demos and upload to the bucket. No `*`, no paths. Links for resetting passwords still lead to `PUBLIC_URL`",
  }),
  OFFLINE_HOURS: describe(withDefault(wholeNumber, 72), {
    description:
      "number of hours for which a demo kept on a device plays without contact to the portal; `0` disables this and removes what is already kept: [see below](#without-a-network)",
  }),
  SELF_REGISTRATION: describe(withDefault(flag, true), {
    defaultText: "on",
    description: "`off` hides the registration form and refuses registrations",
  }),
  OIDC_PROVIDERS: describe(withDefault(providerIds, []), {
    defaultText: "none",
    description:
      "short names of OpenID Connect providers, separated by commas, in the order of their buttons; each is configured by the settings `OIDC_<NAME>_...` at the end of this table: [see below](#sign-in-with-a-provider)",
  }),
  PASSWORD_SIGN_IN: describe(withDefault(choice(["on", "admins", "off"]), "on"), {
    description:
      "who may sign in with a password: everybody (`on`), administrators (`admins`) or nobody (`off`); `admins` and `off` require a provider: [see below](#a-way-in)",
  }),
  BREAK_GLASS_SESA_ID: describe(z.optional(staffId), {
    defaultText: "nobody",
    description: "SESA ID of an administrator who may always sign in with a password",
  }),
  WATCH_HOURS_CARD: describe(withDefault(choice(["measured", "fixed"]), "measured"), {
    description: '`fixed` always shows "1 hr 10 mins" instead of the measured time',
  }),
  ACTIVITY_RETENTION_DAYS: describe(z.optional(retentionDays), {
    defaultText: "unlimited",
    description: `number of days (at least ${MIN_RETENTION_DAYS}) after which entries of the activity log are deleted; each purge is logged`,
  }),
  WATCH_RETENTION_DAYS: describe(z.optional(retentionDays), {
    defaultText: "unlimited",
    description: `number of days (at least ${MIN_RETENTION_DAYS}) after which the record of who presented what is deleted; totals without names remain`,
  }),
  WATCH_DEMOS_AT: describe(withDefault(timeOfDay, { hour: 3, minute: 0 }), {
    defaultText: "03:00",
    description:
      "time at which the portal opens every live demo each night, in its own time zone; `off` disables this: [see below](#the-night-watch)",
  }),
  DIGEST_AT: describe(withDefault(timeOfDay, { hour: 7, minute: 0 }), {
    defaultText: "07:00",
    description:
      "time at which people are notified by mail of demos that were assigned to them, in the time zone of the portal, unless they chose otherwise; `off` notifies nobody: [see below](#mail)",
  }),
  CHROME_PATH: describe(z.optional(text), {
    defaultText: "detected",
    description:
      "path of the Chromium that the night watch uses. The portal never installs one; without it there is no night watch",
  }),
  WEBHOOK_PRIVATE_ADDRESSES: describe(withDefault(flag, false), {
    defaultText: "off",
    description:
      "`on` allows webhooks to private networks and to this machine, for receivers on your own premises: [see below](#webhooks)",
  }),
  WEBHOOK_PLAIN_HTTP: describe(withDefault(flag, false), {
    defaultText: "off",
    description:
      "`on` allows webhooks to addresses without TLS, whose contents anybody on the network path can read",
  }),
  BACKUP_KEY: describe(z.optional(backupKey), {
    defaultText: "not encrypted",
    description: "key with which `npm run backup` encrypts: [see below](#backups)",
    isSecret: true,
  }),
  BACKUP_KEY_FILE: describe(z.optional(text), {
    defaultText: "none",
    description: "file that contains this key, instead of `BACKUP_KEY`",
  }),
  BACKUP_S3_ACCESS_KEY_ID: describe(z.optional(text), {
    defaultText: "`S3_ACCESS_KEY_ID`",
    description: "access key for backups in `s3://bucket/folder`",
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: describe(z.optional(text), {
    defaultText: "`S3_SECRET_ACCESS_KEY`",
    description: "required with `BACKUP_S3_ACCESS_KEY_ID`",
    isSecret: true,
  }),
  BACKUP_S3_ENDPOINT: describe(z.optional(origin), {
    defaultText: "`S3_ENDPOINT`, or Amazon's",
    description: "server of that bucket",
  }),
  BACKUP_S3_REGION: describe(z.optional(text), {
    defaultText: "us-east-1",
    description: "region of that bucket",
  }),
  TRUST_PROXY: describe(withDefault(proxies, false), {
    defaultText: "off",
    description: "number of proxies in front of the portal, or their addresses",
  }),
  LOG_LEVEL: describe(withDefault(choice(LOG_LEVELS), "info"), {
    description: LOG_LEVELS.map((level) => `\`${level}\``).join(", "),
  }),
});
export type Settings = z.infer<typeof Settings>;
