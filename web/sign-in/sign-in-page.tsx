import { lazy, Suspense, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { safeReturnPath } from "../session/return-path.ts";
import { loadPage } from "../routes.tsx";
import { useSession } from "../session/session.ts";
import { Arrival } from "../shell/arrival.tsx";
import { t } from "../ui/language.ts";
import { Showroom } from "./showroom.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const RegistrationPanel = lazy(async () => ({
  default: (await import("./registration-panel.tsx")).RegistrationPanel,
}));

export default function SignInPage() {
  const session = useSession();
  const state: unknown = useLocation().state;
  const [isRegistering, setRegistering] = useState(false);
  // Fetched while the server checks the password; if it does not come, the page behind says so.
  const fetchNext = () => {
    const { pathname } = new URL(requestedPath(state), window.location.origin);
    loadPage(pathname, true).catch(() => undefined);
  };
  if (session) return <Navigate to={requestedPath(state)} replace />;
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

/** The guard left it in the history; whatever else stands there leads home. */
const requestedPath = (state: unknown) =>
  safeReturnPath(typeof state === "object" && state && "from" in state ? state.from : "/");
