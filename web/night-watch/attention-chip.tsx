import { TriangleAlert } from "lucide-react";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

/** Home shows administrators why. */
export const AttentionChip = () => (
  <Chip tone="warn" icon={<TriangleAlert aria-hidden />}>
    {t("Needs attention")}
  </Chip>
);
