import type { Company } from "../../contract/company.ts";
import { colourRules, COMPANY_STYLE_ID } from "../../contract/company-colours.ts";
import { showCompany } from "./company.ts";

/** What the next page would bring is shown at once: name, logo, colour and the picture in the tab. */
export function applyCompany(company: Company) {
  const { colour, logo } = company;
  const style = document.getElementById(COMPANY_STYLE_ID);
  if (style) style.textContent = colourRules(colour);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) {
    icon.type = logo ? "image/png" : "image/svg+xml";
    icon.href = logo?.icon_url ?? "/favicon.svg";
  }
  showCompany(company);
}
