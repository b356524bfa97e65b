import { lazy, Suspense, useState } from "react";
import { requestedPath } from "../session/return-path.ts";
import { loadPage } from "../routes.tsx";
import { Arrival } from "../shell/arrival.tsx";
import { t } from "../ui/language.ts";
import { Showroom } from "./showroom.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const RegistrationPanel = lazy(async () => ({
  default: (await import("./registration-panel.tsx")).RegistrationPanel,
}));

export default function SignInPage() {
  const [isRegistering, setRegistering] = useState(false);
  return (
    <Showroom isWide={isRegistering}>
      {isRegistering ? (
        <Suspense fallback={null}>
          <RegistrationPanel onLeave={() => setRegistering(false)} />
          <Arrival title={t("Register")} />
        </Suspense>
      ) : (
        <>
          <SignInForm onRegister={() => setRegistering(true)} onTry={fetchNext} />
          <Arrival title={t("Sign in")} />
        </>
      )}
    </Showroom>
  );
}

/** While the server checks the password; if it does not come, the page behind says so. */
function fetchNext() {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  const { pathname } = new URL(requestedPath(usr), window.location.origin);
  loadPage(pathname, true).catch(() => undefined);
}
