import { portalMessages } from "../../contract/portal.ts";
import { useSession } from "../session/session.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { Arrival } from "./arrival.tsx";
import { FullPage } from "./full-page.tsx";
import { StatusPage } from "./status-page.tsx";

export default function NotFoundPage() {
  const session = useSession();
  const title = translate(portalMessages.pageNotFound);
  const page = (
    <StatusPage
      title={title}
      sentence={t(
        "There is nothing at this address. It may have been mistyped, or the page may have moved.",
      )}
    >
      <Arrival title={title} />
      <ButtonAnchor href={session ? "/" : "/sign-in"}>
        {session ? t("Home") : t("Sign in")}
      </ButtonAnchor>
    </StatusPage>
  );
  // With a session the shell is around it.
  return session ? page : <FullPage>{page}</FullPage>;
}
