import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { NewUserForm } from "./new-user-form.tsx";

/** An administrator makes an account for somebody; the address may name the role. */
export default function NewUserPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isFirstPage = useLocation().key === "default";
  return (
    <div className="max-w-[760px]">
      <PageHeader title={t("New User")} subtitle={t("Fill up the form to create new user")} />
      <Card className="p-4 sm:p-6">
        <NewUserForm
          mode="create"
          roleName={params.get("role") ?? undefined}
          onDone={(message) => {
            showSuccess(message);
            void client.invalidateQueries();
            void navigate("/users");
          }}
          onCancel={() => void (isFirstPage ? navigate("/users") : navigate(-1))}
        />
      </Card>
    </div>
  );
}
