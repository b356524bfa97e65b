import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../calls/query-client.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { NewUserForm } from "../users/new-user-form.tsx";
import { PanelTitle } from "./panel-title.tsx";

/** Comes with everything that talks to the server about lists, which signing in does not need. */
export const RegistrationPanel = ({ onLeave }: { onLeave: () => void }) => (
  <QueryClientProvider client={queryClient}>
    <PanelTitle
      title={t("Register New Account")}
      subtitle={t("You can sign in as soon as your account is approved.")}
    />
    <NewUserForm
      mode="register"
      onDone={(message) => {
        showSuccess(message);
        onLeave();
      }}
    />
    <Button variant="ghost" fullWidth className="mt-3" onClick={onLeave}>
      {t("Back to Login")}
    </Button>
  </QueryClientProvider>
);
