import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import type { PeopleFilter } from "./api.ts";
import { exportUsers } from "./export-users.ts";

type Props = { name: string; filter: PeopleFilter };

/** A mutation, for it is done when pressed and its failure is told like any other. */
export function ExportButton({ name, filter }: Props) {
  const download = useMutation({
    mutationFn: () => exportUsers(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, filter),
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
