import { Command } from "cmdk";
import type { ReactNode } from "react";

export type FoundItem = { to: string; label: string; note?: string | undefined; about?: string };

type Props = {
  heading: string;
  icon: ReactNode;
  items: readonly FoundItem[];
  /** Shown below the items: that they are loading, or why there are none. */
  notice?: string | undefined;
  onGo: (path: string) => void;
};

/** One kind of thing that was found. */
export function Found({ heading, icon, items, notice, onGo }: Props) {
  if (items.length === 0 && notice === undefined) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-2"
    >
      {items.map(({ to, label, note, about }) => (
        <Command.Item
          key={to}
          value={to}
          onSelect={() => onGo(to)}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 data-[selected=true]:bg-brand-soft data-[selected=true]:text-brand [&_svg]:size-4 [&_svg]:shrink-0"
        >
          {icon}
          <span className="min-w-0">
            <span className="block wrap-anywhere">{label}</span>
            {about && <span className="line-clamp-1 text-small text-ink-2">{about}</span>}
          </span>
          {note && (
            <span className="ml-auto max-w-1/2 shrink-0 truncate pl-2 text-small text-ink-2">
              {note}
            </span>
          )}
        </Command.Item>
      ))}
      {notice && <p className="px-2.5 py-2 text-small text-ink-2">{notice}</p>}
    </Command.Group>
  );
}
