import type { Assignment } from "../../contract/assignments.ts";
import type { ExportFormat } from "../../contract/exports.ts";
import { datedName, saveTable } from "../lists/table-file.ts";
import { t } from "../ui/language.ts";
import { type AssignmentFilter, listAllAssignments } from "./api.ts";

/** The list that is shown, whole. */
export async function exportAssignments(filter: AssignmentFilter, format: ExportFormat) {
  const assignments = await listAllAssignments(filter, format);
  await saveTable(datedName("assigned-products"), format, header, assignments.map(toRow));
}

const header = [t("Product"), t("Employee name"), t("Created date"), t("Tags")];

const toRow = ({ demo_product_id: demo, user_id: person, created_at: timestamp }: Assignment) => [
  demo.title,
  person.name,
  timestamp,
  demo.tags.join(", "),
];
