import { portalMessages } from "../../contract/portal.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { t, translate } from "../ui/language.ts";
import { StatusPage } from "./status-page.tsx";

export default function NoAccessPage() {
  return (
    <StatusPage
      title={translate(portalMessages.noAccess)}
      sentence={t(
        "It belongs to another role. If you need it for your work, ask your administrator.",
      )}
    >
      <ButtonLink to="/">{t("Home")}</ButtonLink>
    </StatusPage>
  );
}
