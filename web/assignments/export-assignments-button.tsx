import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Assignment } from "../../contract/assignments.ts";
import { downloadCsv } from "../csv.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { type AssignmentFilter, listAllAssignments } from "./api.ts";

/** The list that is shown, whole. A mutation, for its failure is told like any other. */
export function ExportAssignmentsButton({ filter }: { filter: AssignmentFilter }) {
  const download = useMutation({
    mutationFn: async () => {
      const assignments = await listAllAssignments(filter);
      const day = new Date().toISOString().slice(0, 10);
      downloadCsv(`assigned-products-${day}.csv`, header, assignments.map(toRow));
    },
  });
  return (
    <Button
      variant="outline"
      icon={<Download size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t("Export CSV")}
    </Button>
  );
}

const header = [t("Product"), t("Employee name"), t("Created date")];

const toRow = ({ demo_product_id: demo, user_id: person, created_at: moment }: Assignment) => [
  demo.title,
  person.name,
  moment,
];
