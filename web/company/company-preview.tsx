import type { CSSProperties } from "react";
import { PORTAL_TITLE } from "../../contract/portal.ts";
import { type Shades, shadesOf, type Theme } from "../../contract/company-colours.ts";
import { t } from "../ui/language.ts";
import type { ShownCompany } from "./company.ts";
import { CompanyLogo } from "./company-logo.tsx";

type Props = { company: ShownCompany; colour: string | null };

/** The portal in small, by day, by night and before sign-in, with what is in the form now. */
export function CompanyPreview({ company, colour }: Props) {
  const shades = colour === null ? null : shadesOf(colour);
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <Sample key={theme} theme={theme} company={company} shades={shades} />
        ))}
      </div>
      <div
        style={shades ? variables(shades.wall) : undefined}
        className="flex h-32 flex-col justify-between rounded-control bg-showroom p-4 text-on-wall"
      >
        <CompanyLogo text={PORTAL_TITLE} height={30} company={company} />
        <span className="text-small text-on-wall-2">
          {t("Every 3D demo your team is cleared to present, one click away.")}
        </span>
      </div>
    </div>
  );
}

type SampleProps = { theme: Theme; company: ShownCompany; shades: Shades | null };

const Sample = ({ theme, company, shades }: SampleProps) => (
  <div
    data-theme={theme}
    style={shades ? variables(shades[theme]) : undefined}
    className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4"
  >
    <CompanyLogo text="Demo Portal" company={company} />
    <span className="rounded-control bg-brand-soft px-3 py-2 text-small font-semibold text-brand">
      {t("Home")}
    </span>
    <span className="flex flex-wrap items-center justify-between gap-3 text-small whitespace-nowrap">
      <span className="font-medium text-brand underline underline-offset-4">
        {t("Forgot Password?")}
      </span>
      <span className="rounded-control bg-brand px-3 py-1.5 font-semibold text-on-brand">
        {t("Login")}
      </span>
    </span>
  </div>
);

const variables = (tokens: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties;
