import { lazy, Suspense, useState } from "react";
import { requestedPath } from "../session/return-path.ts";
import { loadPage, screenAt } from "../routes.tsx";
import { Arrival } from "../shell/arrival.tsx";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { t, translate } from "../ui/language.ts";
import type { SecondStep } from "./api.ts";
import { Showroom } from "./showroom.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const RegistrationPanel = lazy(async () => ({
  default: (await import("./registration-panel.tsx")).RegistrationPanel,
}));
const SecondStepPanel = lazy(async () => ({
  default: (await import("./second-step-panel.tsx")).SecondStepPanel,
}));

export default function SignInPage() {
  const [isRegistering, setRegistering] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  if (step)
    return (
      <Showroom>
        <FailedLoadBoundary fallback={<FailedPiece />}>
          <Suspense fallback={null}>
            <SecondStepPanel step={step} onLeave={() => setStep(undefined)} />
          </Suspense>
        </FailedLoadBoundary>
      </Showroom>
    );
  return (
    <Showroom isWide={isRegistering}>
      {isRegistering ? (
        <Suspense fallback={null}>
          <RegistrationPanel onLeave={() => setRegistering(false)} />
          <Arrival title={t("Register")} />
        </Suspense>
      ) : (
        <>
          <SignInForm
            reason={reasonOf(requested())}
            onRegister={() => setRegistering(true)}
            onTry={fetchNext}
            onSecondStep={setStep}
          />
          <Arrival title={t("Sign in")} />
        </>
      )}
    </Showroom>
  );
}

/** While the server checks the password; if it does not come, the page behind says so. */
function fetchNext() {
  loadPage(requested(), true).catch(() => undefined);
}

/** The page that was requested; home where none was. */
function requested() {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return new URL(requestedPath(usr), window.location.origin).pathname;
}

function reasonOf(pathname: string) {
  const screen = pathname === "/" ? undefined : screenAt(pathname);
  return screen && t("Sign in to open “{page}”.", { page: translate(screen.title) });
}
