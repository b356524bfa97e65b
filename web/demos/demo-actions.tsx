import { History, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DemoDetails } from "../../contract/demos.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { VersionsModal } from "../versions/versions-modal.tsx";
import { DeleteDemoModal } from "./delete-demo-modal.tsx";
import { EditDemoModal } from "./edit-demo-modal.tsx";

type Props = { demo: DemoDetails; onDeleted: () => void };

/** Which dialog is open, in the address. */
const VERSIONS = "versions";

/** What an administrator may do to the demo in sight. */
export function DemoActions({ demo, onDeleted }: Props) {
  const edit = useDialogAddress("edit");
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      {demo.build && (
        <Button
          variant="outline"
          icon={<History size={16} aria-hidden />}
          title={t("Versions")}
          onClick={() => edit.open(VERSIONS)}
        >
          <span className="max-lg:sr-only">{t("Versions")}</span>
        </Button>
      )}
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
      {edit.value === VERSIONS ? (
        <VersionsModal demo={demo} onClose={edit.close} />
      ) : (
        edit.value !== null && <EditDemoModal key={demo._id} demo={demo} onClose={edit.close} />
      )}
      {isDeleting && (
        <DeleteDemoModal demo={demo} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
