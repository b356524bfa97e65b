import { PortalSettings } from "../../contract/portal.ts";

const defaults: PortalSettings = {
  contentUrl: "http://127.0.0.1:8081",
  companyName: "Your Company",
  company: { name: null, logo: null },
  supportEmail: "support@example.com",
  selfRegistration: true,
  keepsOffline: true,
  providers: [],
};

/** The server writes its settings into the page, so that nothing waits for them and nothing shifts. */
export const settings = readSettings(
  document.querySelector<HTMLMetaElement>('meta[name="portal-settings"]')?.content,
);

function readSettings(json: string | undefined): PortalSettings {
  if (json === undefined) return defaults;
  return PortalSettings.parse(JSON.parse(json));
}
