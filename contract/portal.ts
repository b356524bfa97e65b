import * as z from "zod/mini";
import { Company } from "./company.ts";
import { constant, sentence } from "./sentences.ts";

export const PORTAL_TITLE = "Demo Dashboard Portal";
/** The portal's title, and whose it is where that is known. */
export const portalTitle = (company: string | null) =>
  company === null ? PORTAL_TITLE : `${PORTAL_TITLE} · ${company}`;
export const COPYRIGHT_YEAR = 2025;
export const copyrightLine = (company: string) =>
  sentence("portal.copyright", "© {year} {company} All Rights Reserved.", {
    year: `${COPYRIGHT_YEAR}`,
    company,
  });
export const SUPPORT_PROMISE = constant("portal.supportPromise", "24 business hours");

export const TABLE_PAGE_SIZES = [10, 50, 100, 150] as const;
export const DEFAULT_TABLE_PAGE_SIZE = 10;
export const PAGES_IN_RANGE = 3;
export const MARGIN_PAGES = 2;

/** What the page must know of the installation; written into index.html, so that nothing shifts while it loads. */
export const PortalSettings = z.object({
  /** The origin that demos and their pictures come from. */
  contentUrl: z.string(),
  /** Whose rights are reserved. */
  companyName: z.string(),
  /** What administrators chose, beside the colour, which is in the page's style already. */
  company: z.pick(Company, { name: true, logo: true }),
  supportEmail: z.string(),
  selfRegistration: z.boolean(),
  /** Whether the portal opens, and demos play, without a network. */
  keepsOffline: z.boolean(),
  /** Where else people can sign in. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PortalSettings = z.infer<typeof PortalSettings>;

/** Where a device that is a kiosk shows its meeting. */
export const KIOSK_PATH = "/kiosk";

/** In a page's address: it is to be isolated from all others, for a demo that needs it. */
export const ISOLATED_QUERY = "isolated";

/** The page in which the portal's own Chromium plays demos; it shows nothing to anyone else. */
export const NIGHT_WATCH_PATH = "/night-watch";

export const portalMessages = {
  pageNotFound: constant("portal.pageNotFound", "Page not found"),
  noAccess: constant("portal.noAccess", "You do not have access to this page"),
} as const;
