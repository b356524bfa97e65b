import { Upload } from "lucide-react";
import type { ComponentProps } from "react";
import { ExportMenu } from "../lists/export-menu.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { t } from "../ui/language.ts";

type Props = { isAdmin: boolean; onExport: ComponentProps<typeof ExportMenu>["onExport"] };

/** The list as a file, and, for administrators, the way back. */
export const PeopleFiles = ({ isAdmin, onExport }: Props) => (
  <>
    <ExportMenu onExport={onExport} />
    {isAdmin && (
      <ButtonLink to="/import-users" variant="outline" icon={<Upload size="1rem" aria-hidden />}>
        {t("Import")}
      </ButtonLink>
    )}
  </>
);
