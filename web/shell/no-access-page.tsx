import { portalMessages } from "../../contract/portal.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { t, translate } from "../ui/language.ts";
import { StatusPage } from "./status-page.tsx";

export default function NoAccessPage() {
  return (
    <StatusPage
      title={translate(portalMessages.noAccess)}
      sentence={t("Your role does not include this page. Ask an administrator if you need it.")}
    >
      <ButtonLink to="/">{t("Home")}</ButtonLink>
    </StatusPage>
  );
}
