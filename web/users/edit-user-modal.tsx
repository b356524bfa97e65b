import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { messageOf } from "../calls/api.ts";
import { clearDraft } from "../forms/draft.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { userQuery } from "./api.ts";
import { draftOf, EDIT_USER, EditUserForm, type TypedForm } from "./edit-user-form.tsx";

type Props = { id: string; onClose: () => void };

/** Begins with what the server knows now, not with what the list knew when it was drawn. */
export function EditUserModal({ id, onClose }: Props) {
  const formId = useId();
  const typed = useRef<TypedForm>(null);
  const user = useQuery(userQuery(id));
  const leave = () => {
    clearDraft(draftOf(id));
    onClose();
  };
  const isSaving = useIsMutating({ mutationKey: EDIT_USER }) > 0;
  const person = user.isFetchedAfterMount ? user.data : undefined;
  return (
    <Modal
      open
      onOpenChange={leave}
      hasChanges={() => typed.current?.isChanged() ?? false}
      isKeptOnBack
      size="lg"
      title={person ? t("Edit User - {name}", { name: person.name }) : t("Edit User")}
      submit={person && { label: t("Save Changes"), form: formId, loading: isSaving }}
    >
      {user.isError ? (
        <FailedState message={messageOf(user.error)} onRetry={user.refetch} />
      ) : person ? (
        <EditUserForm ref={typed} id={formId} person={person} onDone={onClose} />
      ) : (
        <div className="grid min-h-80 place-items-center">
          <Spinner label={t("Loading")} />
        </div>
      )}
    </Modal>
  );
}
