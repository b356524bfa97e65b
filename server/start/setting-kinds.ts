import * as z from "zod/mini";
import { STAFF_ID_PATTERN } from "../../contract/accounts.ts";
import { isLoopback } from "./loopback.ts";

// The kinds of values that settings have. An error follows the name of the setting: "PORT" + "must be ...".

export const MIN_RETENTION_DAYS = 30;
/** Shorter ones can be guessed by somebody who holds a backup. */
const MIN_BACKUP_KEY_LENGTH = 16;

export const text = z.string();
export const backupKey = text.check(
  z.minLength(MIN_BACKUP_KEY_LENGTH, `must have at least ${MIN_BACKUP_KEY_LENGTH} characters`),
);
const loweredText = text.check(z.toLowerCase());

const integer = (min: number, max: number, error: string) =>
  z.coerce
    .number(error)
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, error));

export const port = integer(1, 65535, "must be a port number from 1 to 65535");
export const retentionDays = integer(
  MIN_RETENTION_DAYS,
  Number.MAX_SAFE_INTEGER,
  `must be a whole number from ${MIN_RETENTION_DAYS}`,
);
export const wholeNumber = z.pipe(
  text.check(z.regex(/^\d{1,15}$/, "must be a whole number")),
  z.transform(Number),
);

const TRUTHY = ["1", "on", "true", "yes"];
const FALSY = ["0", "off", "false", "no"];
export const flag = z.stringbool({ truthy: TRUTHY, falsy: FALSY, error: "must be on or off" });

export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.pipe(loweredText, z.enum(values, `must be ${eitherOf.format(values)}`));
const eitherOf = new Intl.ListFormat("en", { type: "disjunction" });

export const origin = z.pipe(
  z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
  z.transform((value) => new URL(value).origin),
);

/** With its path, and without a slash at the end. */
export const address = z.pipe(
  z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
  z.transform((value) => value.replace(/\/+$/, "")),
);

/** Kept to the letter: a provider's tokens name it so. */
export const issuer = z
  .url({ protocol: /^https?$/, error: "must be the https address of the provider" })
  .check(
    z.refine((value) => {
      const { protocol, hostname, search, hash } = new URL(value);
      const isSafe = protocol === "https:" || isLoopback(hostname);
      return isSafe && search === "" && hash === "";
    }, "must be the https address of the provider"),
  );

const textList = z.pipe(
  text,
  z.transform((list) => list.split(",").flatMap((part) => part.trim() || [])),
);

const PROVIDER_ID = /^[a-z][a-z0-9]{0,31}$/;
export const providerIds = textList.check(
  z.refine(
    (ids) => ids.every((id) => PROVIDER_ID.test(id)) && new Set(ids).size === ids.length,
    "must list different short names of letters and digits, as in acme,partner",
  ),
);

/** What a claim says, and what it means here: `portal-admins=admin, portal-leaders=regional`. */
export const meanings = z.pipe(
  textList.check(
    z.refine(
      (pairs) => pairs.every((pair) => /^[^=]+=[^=]+$/.test(pair)),
      "must be pairs like portal-admins=admin, separated by commas",
    ),
  ),
  z.transform((pairs) =>
    pairs.map((pair) => {
      const [value = "", means = ""] = pair.split("=");
      return { value: value.trim(), means: means.trim() };
    }),
  ),
);

export const contentOrigin = origin.check(
  z.refine(
    (value) => !value.includes("{build}") || /^https?:\/\/\{build\}\.[^{}]+$/.test(value),
    "may have {build} only as the first part of its host name, as in https://{build}.demos.example",
  ),
);

/** These end up in headers too: nothing but a scheme, a host and a port may be in them. */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

const plainOrigin = z.pipe(
  text.check(
    z.refine((value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      return url?.href === `${url?.origin}/` && PLAIN_ORIGIN.test(url.origin);
    }, "must list origins, as in https://sales.example.com"),
  ),
  z.transform((value) => new URL(value).origin),
);

export const originList = z.pipe(textList, z.array(plainOrigin));

export const mailServer = text.check(
  z.refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isMail = url?.protocol === "smtp:" || url?.protocol === "smtps:";
    return isMail && url.hostname !== "" && (url.searchParams.get("tls") ?? "off") === "off";
  }, "must be an address like smtps://user:password@mail.example.com. With smtp:// the mail server must offer STARTTLS, unless it is on this machine or the address ends with ?tls=off"),
);

/** By number of hops or by address, never blindly: anyone can send X-Forwarded-For. */
export const proxies = z.pipe(
  loweredText,
  z.transform((value): false | string | ((address: string, hop: number) => boolean) => {
    if (FALSY.includes(value)) return false;
    if (!TRUTHY.includes(value) && !/^\d+$/.test(value)) return value;
    const hops = TRUTHY.includes(value) ? 1 : Number(value);
    return (_address, hop) => hop < hops;
  }),
);

/** Null: never. */
export const timeOfDay = z.pipe(
  loweredText.check(
    z.regex(/^(off|([01]?\d|2[0-3]):[0-5]\d)$/, "must be a time of day such as 03:00, or off"),
  ),
  z.transform((value): { hour: number; minute: number } | null => {
    const [hour = 0, minute = 0] = value.split(":").map(Number);
    return value === "off" ? null : { hour, minute };
  }),
);

export const staffId = text.check(
  z.toUpperCase(),
  z.regex(STAFF_ID_PATTERN, "must be SESA followed by digits"),
);
