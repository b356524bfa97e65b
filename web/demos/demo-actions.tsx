import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Demo } from "../../contract/demos.ts";
import { useDialogAddress } from "../dialog-address.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { DeleteDemoModal } from "./delete-demo-modal.tsx";
import { EditDemoModal } from "./edit-demo-modal.tsx";

type Props = { demo: Demo; onDeleted: () => void };

/** What an administrator may do to the demo in sight. */
export function DemoActions({ demo, onDeleted }: Props) {
  const edit = useDialogAddress("edit");
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        icon={<Pencil size={16} aria-hidden />}
        title={t("Edit")}
        onClick={() => edit.open("demo")}
      >
        <span className="max-sm:sr-only">{t("Edit")}</span>
      </Button>
      <Button
        variant="danger"
        icon={<Trash2 size={16} aria-hidden />}
        title={t("Delete")}
        onClick={() => setDeleting(true)}
      >
        <span className="max-sm:sr-only">{t("Delete")}</span>
      </Button>
      {edit.value !== null && <EditDemoModal key={demo._id} demo={demo} onClose={edit.close} />}
      {isDeleting && (
        <DeleteDemoModal demo={demo} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
