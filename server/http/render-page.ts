import type { Company } from "../../contract/company.ts";
import { colourRules, COMPANY_STYLE_ID } from "../../contract/company-colours.ts";
import { type PortalSettings, portalTitle } from "../../contract/portal.ts";
import type { Config } from "../start/config.ts";

type PageConfig = Pick<
  Config,
  "contentUrl" | "companyName" | "supportEmail" | "selfRegistration" | "offlineHours" | "providers"
>;

/** Everything that is seen first stands in the page itself: no name, logo or colour comes late, and nothing shifts. */
export function renderPage(html: string, config: PageConfig, { name, colour, logo }: Company) {
  const { contentUrl, supportEmail, selfRegistration } = config;
  const settings: PortalSettings = {
    contentUrl,
    companyName: name ?? config.companyName,
    company: { name, logo },
    supportEmail,
    selfRegistration,
    keepsOffline: config.offlineHours > 0,
    providers: config.providers.map((provider) => ({ id: provider.id, name: provider.name })),
  };
  const meta = `<meta name="portal-settings" content="${escapeAttribute(JSON.stringify(settings))}">`;
  // Pictures of demos come from there: the way is made while the page itself is on its own.
  const way = `<link rel="preconnect" href="${escapeAttribute(contentUrl)}">`;
  // After the style sheet, whose tokens it lays itself over.
  const style = `<style id="${COMPANY_STYLE_ID}">${colourRules(colour)}</style>`;
  const icon = `<link rel="icon" href="${escapeAttribute(logo?.icon_url ?? "")}" type="image/png" />`;
  return html
    .replace(/<title>.*<\/title>/, () => `<title>${escapeAttribute(portalTitle(name))}</title>`)
    .replace(/<link rel="icon"[^>]*>/, (own) => (logo ? icon : own))
    .replace("</head>", () => `${meta}${way}${style}</head>`);
}

const escapes: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
