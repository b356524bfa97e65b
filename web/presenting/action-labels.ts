import { t } from "../ui/language.ts";
import type { PresentingAction } from "./presenting-keys.ts";

type ActionLabel = { key: string; label: string };

/** Every action with the key that is printed beside it. */
export const actionLabels: Readonly<Record<PresentingAction, ActionLabel>> = {
  leave: { key: t("Esc"), label: t("End presentation") },
  restart: { key: "R", label: t("Restart the demo") },
  blank: { key: "B", label: t("Black screen") },
  previous: { key: "←", label: t("Previous demo") },
  next: { key: "→", label: t("Next demo") },
  pointer: { key: "L", label: t("Pointer") },
  notes: { key: "N", label: t("Talking points") },
  take: { key: "T", label: t("Take it with you") },
  window: { key: "P", label: t("Presenter window") },
  "full-screen": { key: "F", label: t("Full screen") },
  keys: { key: "?", label: t("Keys") },
};
