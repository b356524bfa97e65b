import { History, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { t } from "../ui/language.ts";
import { menuIcon, MoreMenu } from "../ui/menus/more-menu.tsx";
import { useDemoTab } from "./demo-tab-address.ts";

const DeleteDemoModal = lazyDialog(async () => ({
  default: (await import("./delete-demo-modal.tsx")).DeleteDemoModal,
}));
const EditDemoModal = lazyDialog(async () => ({
  default: (await import("./edit-demo-modal.tsx")).EditDemoModal,
}));

type Props = { demo: DemoDetails; onDeleted: () => void };

/** What an administrator may do to the current demo. */
export function DemoMenu({ demo, onDeleted }: Props) {
  const edit = useDialogAddress("edit");
  const { show } = useDemoTab();
  const [isDeleting, setDeleting] = useState(false);
  useDialogSoon(EditDemoModal);
  return (
    <>
      <MoreMenu
        items={[
          {
            label: t("Versions"),
            icon: <History {...menuIcon} />,
            onPress: () => show("versions"),
          },
          { label: t("Edit"), icon: <Pencil {...menuIcon} />, onPress: () => edit.open("demo") },
          {
            label: t("Delete"),
            icon: <Trash2 {...menuIcon} />,
            isDanger: true,
            onPress: () => setDeleting(true),
          },
        ]}
      />
      {edit.value !== null && <EditDemoModal key={demo._id} demo={demo} onClose={edit.close} />}
      {isDeleting && (
        <DeleteDemoModal demo={demo} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
