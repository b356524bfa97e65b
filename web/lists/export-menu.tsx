import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Download } from "lucide-react";
import type { ExportFormat } from "../../contract/exports.ts";
import { ButtonMenu } from "../ui/menus/button-menu.tsx";
import { t } from "../ui/language.ts";

type Props = {
  onExport: (format: ExportFormat) => Promise<void>;
  label?: string;
  size?: "md" | "sm";
};

/** A mutation, for it runs when pressed and its failure is shown like any other. */
function useExport(onExport: Props["onExport"]) {
  const download = useMutation({ mutationFn: onExport });
  return {
    loading: download.isPending,
    items: [
      { label: t("Excel (.xlsx)"), onPress: () => download.mutate("xlsx") },
      { label: t("CSV (.csv)"), onPress: () => download.mutate("csv") },
    ],
    icon: <Download size="1rem" aria-hidden />,
  };
}

/** The list that is shown, whole, as a file of the format that is chosen. */
export const ExportMenu = ({ onExport, label = t("Export"), size = "md" }: Props) => (
  <ButtonMenu {...useExport(onExport)} variant="outline" size={size}>
    {label}
    <ChevronDown size="1rem" aria-hidden className="text-ink-2" />
  </ButtonMenu>
);

type IconProps = { title: string; onExport: Props["onExport"] };

/** The same where only an icon has room; its name says what of many it stands at. */
export const ExportIconMenu = ({ title, onExport }: IconProps) => (
  <ButtonMenu
    {...useExport(onExport)}
    variant="ghost"
    size="icon"
    title={t("Export")}
    aria-label={t("Export: {title}", { title })}
  />
);
