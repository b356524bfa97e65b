import type { DemoNews } from "../../contract/attention.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

/** Came, or changed, since the last visit. */
export const NewsChip = ({ kind }: { kind: DemoNews["kind"] | undefined }) =>
  kind === undefined ? null : (
    <Chip tone={kind === "new" ? "brand" : "warn"}>{kind === "new" ? t("New") : t("Updated")}</Chip>
  );
