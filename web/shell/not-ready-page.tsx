import { ButtonLink } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { DeadEnd } from "./dead-end.tsx";

/** Stands where a screen of the portal is still to come. */
export default function NotReadyPage({ title }: { title: string }) {
  return (
    <DeadEnd title={title} sentence={t("This screen is not ready yet.")}>
      <ButtonLink to="/">{t("Home")}</ButtonLink>
    </DeadEnd>
  );
}
