import { ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../button.tsx";

export type MenuItem = { to: string; label: string; icon?: ReactNode };

type Props = { label: string; icon?: ReactNode; items: readonly MenuItem[] };

/** An item whose target and label are both "divider" is a line between the others. */
export const DropdownMenu = ({ label, icon, items }: Props) => (
  <Menu.Root modal={false}>
    <Menu.Trigger asChild>
      <Button variant="outline" icon={icon}>
        <span className="max-sm:sr-only">{label}</span>
        <ChevronDown size="1rem" aria-hidden className="text-ink-2" />
      </Button>
    </Menu.Trigger>
    {/* No portal: the menu stays in its landmark and in its theme. */}
    <Menu.Content
      align="start"
      sideOffset={6}
      collisionPadding={12}
      className="z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-72 min-w-48 animate-appear overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-soft"
    >
      {items.map((item, index) =>
        isDivider(item) ? (
          <Menu.Separator key={`divider ${items[index - 1]?.to}`} className={divider} />
        ) : (
          <Menu.Item key={item.to} asChild>
            <Link to={item.to} className={entry}>
              {item.icon}
              {item.label}
            </Link>
          </Menu.Item>
        ),
      )}
    </Menu.Content>
  </Menu.Root>
);

const isDivider = ({ to, label }: MenuItem) => to === "divider" && label === "divider";

const divider = "my-1.5 h-px bg-line";
const entry =
  "flex min-h-9 items-center gap-2.5 rounded-small px-2.5 py-1.5 outline-none data-highlighted:bg-sunken focus-visible:focus-ring focus-visible:-outline-offset-2 [&_svg]:shrink-0 [&_svg]:text-ink-2";
