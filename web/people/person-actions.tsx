import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { User } from "../../contract/accounts.ts";
import { rightsOf } from "../../contract/roles.ts";
import { AssignModal } from "../assignments/assign-modal.tsx";
import { reload } from "../calls/query-client.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { useSession } from "../session/session.ts";
import { ButtonMenu } from "../ui/menus/button-menu.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { changeUser } from "../users/api.ts";
import { DeleteUserModal } from "../users/delete-user-modal.tsx";
import { EditUserModal } from "../users/edit-user-modal.tsx";

const ResetFactorModal = lazyDialog(async () => ({
  default: (await import("../second-factor/reset-factor-modal.tsx")).ResetFactorModal,
}));

type Props = { person: User; onGone: () => void };

/** What the rights allow to do with somebody; nobody deactivates or deletes themselves. */
export function PersonActions({ person, onGone }: Props) {
  const session = useSession();
  const [dialog, setDialog] = useState<"assign" | "edit" | "factor" | "delete" | null>(null);
  const close = () => {
    setDialog(null);
    void reload([["users"]]);
  };
  const status = useMutation({
    mutationFn: () => changeUser(person._id, { is_active: !person.is_active }),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => reload([["users"]]),
  });
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  const isOwn = session?.appUser._id === person._id;
  if (session === null || rightsOf(session.role) === "employee") return null;
  const canReceive = person.is_active && person.user_type_id.type_name !== "admin";
  const isDecided = person.decision !== null || person.isApproved;
  const items = [
    ...(isOwn || !isDecided
      ? []
      : [
          {
            label: person.is_active ? t("Deactivate") : t("Activate"),
            onPress: () => status.mutate(),
          },
        ]),
    ...(isAdmin && !isOwn
      ? [
          { label: t("Reset second factor"), onPress: () => setDialog("factor") },
          { label: t("Delete"), isDanger: true, onPress: () => setDialog("delete") },
        ]
      : []),
  ];
  return (
    <div className="flex flex-wrap gap-2.5">
      {canReceive && (
        <Button variant="black" onClick={() => setDialog("assign")}>
          {t("Assign demos")}
        </Button>
      )}
      {isAdmin && (
        <Button variant="outline" onClick={() => setDialog("edit")}>
          {t("Edit")}
        </Button>
      )}
      {items.length > 0 && (
        <ButtonMenu
          variant="outline"
          items={items}
          loading={status.isPending}
          aria-label={t("More about {name}", { name: person.name })}
          icon={<Ellipsis size="1rem" aria-hidden />}
        />
      )}
      {dialog === "assign" && (
        <AssignModal
          title={t("Assign demos to {name}", { name: person.name })}
          people={[person]}
          onClose={close}
        />
      )}
      {dialog === "edit" && <EditUserModal id={person._id} onClose={close} />}
      {dialog === "factor" && <ResetFactorModal person={person} onClose={close} />}
      {dialog === "delete" && (
        <DeleteUserModal user={person} onDeleted={onGone} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
