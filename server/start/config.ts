import { resolve } from "node:path";
import { readProvider } from "./provider-settings.ts";
import { type Environment, readSettings } from "./read-settings.ts";
import { Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

const S3_REGION = "us-east-1";
/** In place of a build's id, which it cannot be. */
const SHARED_LABEL = "shared";

export type Config = ReturnType<typeof readConfig>;
export type S3Settings = NonNullable<Config["s3"]>;

/** The only reader of the environment. A setting that makes no sense stops the start with a sentence. */
export function readConfig(env: Environment) {
  const settings = readSettings(Settings, env);
  return {
    ...addresses(settings),
    /** Signed: addresses carry the right of one person. Public: anybody who knows one may watch. */
    contentAccess: settings.CONTENT_ACCESS,
    ...observation(settings),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** Undefined: the disk under dataDir. */
    s3: s3Settings(settings),
    uploads: {
      filesPerBuild: settings.UPLOAD_MAX_FILES,
      bytesPerBuild: settings.UPLOAD_MAX_BYTES,
      bytesPerFile: settings.UPLOAD_MAX_FILE_BYTES,
      bytesPerDay: settings.UPLOAD_BYTES_PER_DAY,
      unfinished: settings.UPLOAD_MAX_UNFINISHED,
      /** How long a file of a folder settles after its transfer, before it is verified. */
      fileDelayMs: settings.WEBGL_FILE_DELAY_MS,
    },
    deletedDemoHoldDays: settings.DELETED_DEMO_HOLD_DAYS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    /** Undefined: fill an empty embedded database, as long as only this machine can reach it. */
    sampleData: settings.SAMPLE_DATA,
    firstAdmin: firstAdmin(settings),
    companyName: settings.COMPANY_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    /** Of other front ends: they may call the API and frame demos. */
    corsOrigins: settings.CORS_ORIGINS,
    selfRegistration: settings.SELF_REGISTRATION,
    /** The lease of what is kept on devices; 0: nothing is kept. */
    offlineHours: settings.OFFLINE_HOURS,
    ...signingIn(settings, env),
    /** The card shows what was measured, or the specification's literal text. */
    watchHoursCard: settings.WATCH_HOURS_CARD,
    /** Undefined: the activity log is kept forever. */
    activityRetentionDays: settings.ACTIVITY_RETENTION_DAYS,
    /** Undefined: the record of who presented what is kept forever, as totals without names always are. */
    watchRetentionDays: settings.WATCH_RETENTION_DAYS,
    ...timesOfDay(settings),
    chromePath: settings.CHROME_PATH,
    /** Where programs lie. */
    programFolders: env["PATH"],
    webhooks: webhookSettings(settings),
    backup: backupSettings(settings),
    /** Which proxies are believed: none, an address list, or a number of hops counted from the socket. */
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

function signingIn(settings: Settings, env: Environment) {
  const providers = settings.OIDC_PROVIDERS.map((id) => readProvider(id, env));
  const passwordSignIn = settings.PASSWORD_SIGN_IN;
  if (passwordSignIn !== "on" && providers.length === 0)
    throw new StartError(
      `With PASSWORD_SIGN_IN=${passwordSignIn} people need another way in. Set OIDC_PROVIDERS, or PASSWORD_SIGN_IN=on.`,
    );
  return {
    /** Where people may sign in instead of here, in the order of their buttons. */
    providers,
    passwordSignIn,
    /** Undefined: nobody is spared what passwordSignIn says. */
    breakGlassStaffId: settings.BREAK_GLASS_SESA_ID,
  };
}

const timesOfDay = (settings: Settings) => ({
  /** Null: demos are watched only when somebody asks for it. */
  watchDemosAt: settings.WATCH_DEMOS_AT,
  /** Null: nobody is notified of demos that are assigned to them. */
  digestAt: settings.DIGEST_AT,
});

function addresses({ HOST, PORT, CONTENT_PORT, PUBLIC_URL, CONTENT_URL }: Settings) {
  const publicUrl = PUBLIC_URL ?? `http://${urlHost(HOST)}:${PORT}`;
  /** Where builds come from; with `{build}` in it, each from an origin of its own. */
  const buildUrl = CONTENT_URL ?? `http://${urlHost(HOST)}:${CONTENT_PORT}`;
  /** Where pictures and the bundled page come from. */
  const contentUrl = buildUrl.replace("{build}", SHARED_LABEL);
  if (publicUrl === contentUrl)
    throw new StartError(
      `The portal and the demo content must have different origins, but both are ${publicUrl}. ` +
        "Uploaded pages could read everyone's sessions. Change CONTENT_PORT or CONTENT_URL.",
    );
  return { host: HOST, port: PORT, contentPort: CONTENT_PORT, publicUrl, contentUrl, buildUrl };
}

const observation = ({ METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT: collector }: Settings) => ({
  /** Undefined: no figures. */
  metricsPort: METRICS_PORT,
  /** Undefined: no traces. */
  tracesUrl: collector === undefined ? undefined : `${collector}/v1/traces`,
});

function urlHost(host: string) {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

const firstAdmin = (settings: Settings) => ({
  staffId: settings.ADMIN_SESA_ID,
  password: settings.ADMIN_PASSWORD,
  email: settings.ADMIN_EMAIL,
});

const webhookSettings = (settings: Settings) => ({
  /** Also networks of a company, and this machine. */
  allowsPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES,
  allowsHttp: settings.WEBHOOK_PLAIN_HTTP,
});

const backupSettings = (settings: Settings) => ({
  /** Undefined: backups are not encrypted. */
  key: settings.BACKUP_KEY,
  keyFile: settings.BACKUP_KEY_FILE,
  /** Undefined: backups can only go to a folder. */
  s3: backupS3Settings(settings),
});

/** A separate server, or else the one that has the portal's files. */
function backupS3Settings(settings: Settings) {
  const accessKeyId = settings.BACKUP_S3_ACCESS_KEY_ID;
  const secretAccessKey = settings.BACKUP_S3_SECRET_ACCESS_KEY;
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = settings;
  if (![accessKeyId, secretAccessKey, endpoint, region].some(Boolean)) return s3Settings(settings);
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(
      "For backups in a bucket of their own set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
    );
  return { ...s3Server(endpoint, region), accessKeyId, secretAccessKey };
}

const s3Server = (endpoint: string | undefined, region = S3_REGION) => ({
  endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
  region,
});

/** All or nothing: with half of the settings the files would land on the disk unnoticed. */
function s3Settings(settings: Settings) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (![bucket, accessKeyId, secretAccessKey, endpoint, region].some(Boolean)) return undefined;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(
      "For an S3 store set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; without it, none of the S3 settings.",
    );
  return { ...s3Server(endpoint, region), bucket, accessKeyId, secretAccessKey };
}
