import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { rightsOf } from "../../contract/roles.ts";
import { reload } from "../calls/query-client.ts";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonFields } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { userTypesQuery } from "../user-types/api.ts";
import { FIELD_COLUMNS, NewUserForm } from "./new-user-form.tsx";

/** An administrator makes an account for somebody; the address may name the role. */
export default function NewUserPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const roleName = params.get("role");
  // A role that is switched off is not offered. A list that fails to load shows its error at its field.
  const types = useQuery(userTypesQuery());
  // Add User leads here with `role=admin`: nobody becomes an administrator without being chosen as one.
  const role = types.data?.find(
    (type) => type.is_active && type.type_name === roleName && rightsOf(roleName) !== "admin",
  );
  const isFirstPage = useLocation().key === "default";
  return (
    <>
      <PageHeader title={t("New User")} subtitle={t("Fill up the form to create new user")} />
      <Card className="p-4 sm:p-6">
        {/* Once it failed the form stays, whose role field asks again: it would fail and begin for ever. */}
        {types.isPending && types.errorUpdateCount === 0 ? (
          <SkeletonFields label={t("Loading")} count={10} columns={FIELD_COLUMNS} />
        ) : (
          <NewUserForm
            key={roleName}
            mode="create"
            roleId={role?._id}
            onDone={(message, staffId) => {
              // Nobody finds a new person among thousands, and none can sign in before being approved.
              const found = new URLSearchParams({ search: staffId });
              const approve = () => void navigate(`/approve-users?${found}`);
              showSuccess(message, { label: t("Approve now"), take: approve });
              void reload();
              void navigate(`/users?${found}`);
            }}
            onCancel={() => void (isFirstPage ? navigate("/users") : navigate(-1))}
          />
        )}
      </Card>
    </>
  );
}
