import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { blankable, line } from "./wire.ts";

export const MAX_COMPANY_NAME_LENGTH = 60;
/** Of the file that is sent; what is kept is redrawn, and smaller. */
export const MAX_LOGO_BYTES = 512 * 1024;
/** A logo is kept no larger than it is ever drawn, on a sharp screen. */
export const LOGO_WIDTH = 640;
export const LOGO_HEIGHT = 160;

export const CompanyLogo = z.object({
  url: z.string(),
  /** The same in a square, for the browser's tab. */
  icon_url: z.string(),
  width: z.number(),
  height: z.number(),
  tone: z.enum(["dark", "light", "any"]),
});
export type CompanyLogo = z.infer<typeof CompanyLogo>;

/** How the portal shows whose it is. What nobody chose is null, and looks as it comes. */
export const Company = z.object({
  name: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  logo: z.nullable(CompanyLogo),
});
export type Company = z.infer<typeof Company>;

export const companyMessages = {
  saved: constant("company.saved", "Company settings saved"),
  badColour: constant("company.badColour", "Use a colour such as #0b7a49"),
  unreadableLogo: constant("company.unreadableLogo", "Use a PNG, JPEG or WebP picture"),
  logoTooLarge: constant("company.logoTooLarge", "The logo must be at most {max} kB", {
    max: `${MAX_LOGO_BYTES / 1024}`,
  }),
  nameRequired: constant("company.nameRequired", "Company name is required"),
} as const;

const Colour = z
  .string(companyMessages.badColour)
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, companyMessages.badColour));

/** Base64 is a third longer than what it stands for. */
const MAX_LOGO_TEXT = Math.ceil(MAX_LOGO_BYTES / 3) * 4;
const LogoBytes = z
  .string(companyMessages.unreadableLogo)
  .check(
    z.maxLength(MAX_LOGO_TEXT, companyMessages.logoTooLarge),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, companyMessages.unreadableLogo),
  );

const change = {
  name: blankable(line(companyMessages.nameRequired, MAX_COMPANY_NAME_LENGTH)),
  colour: blankable(Colour),
};
/** The logo as base64, or null for none. What is left out stays. */
export const CompanyChange = z.partial(
  z.object({ ...change, logo: blankable(LogoBytes), first_steps_hidden: z.boolean() }),
);
export type CompanyChange = z.infer<typeof CompanyChange>;
export const CompanyForm = z.object(change);

/** Of an address that ends with the version it means, which never changes. */
export const LogoQuery = z.object({ version: z.optional(z.string()) });
export const LogoFile = z.string();

/** What a new portal needs before its first demo can be presented, in this order. */
export const firstSteps = ["company", "places", "positions", "category", "demo", "people"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Each is done when what it is about exists; nobody ticks anything off. */
export const FirstSteps = z.object({
  hidden: z.boolean(),
  done: z.array(z.enum(firstSteps)),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
