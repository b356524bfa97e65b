import { Ellipsis } from "lucide-react";
import { ButtonMenu, type ButtonMenuItem } from "./button-menu.tsx";
import { t } from "../language.ts";

/** For pictures of its items. */
export const menuIcon = { size: 16, "aria-hidden": true } as const;

/** What else can be done with what the page shows. */
export const MoreMenu = ({ items }: { items: readonly ButtonMenuItem[] }) => (
  <ButtonMenu
    variant="outline"
    className="size-10"
    aria-label={t("More actions")}
    title={t("More actions")}
    icon={<Ellipsis size="1.125rem" aria-hidden />}
    items={items}
  />
);
