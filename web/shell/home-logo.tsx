import { Link } from "react-router";
import { t } from "../ui/language.ts";
import { CompanyLogo } from "../company/company-logo.tsx";

/** Where there is no room for the words, the link still has a name. */
export const HomeLogo = ({ hasText }: { hasText: boolean }) => (
  <Link
    to="/"
    aria-label={hasText ? undefined : t("Home")}
    className="flex rounded-small text-large"
  >
    <CompanyLogo text={hasText ? "Demo Portal" : undefined} />
  </Link>
);
