import { Command } from "cmdk";
import { Check, ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { t } from "../language.ts";
import type { Option } from "./labelled-select.tsx";

type Props = {
  label: string;
  /** Empty for all. */
  value: string;
  /** What the pill reads when something is chosen. */
  chosen: string;
  options: readonly Option[];
  search: string;
  onSearch: (search: string) => void;
  /** In place of the options: why there are none yet. */
  notice?: string | undefined;
  onChange: (value: string) => void;
};

/** The pill of a filter whose choices are too many for a select: typing finds them. */
export function SearchedFilter({ label, value, chosen, onSearch, onChange, ...list }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setOpen(next);
    if (!next) onSearch("");
  };
  const choose = (next: string) => {
    onChange(next);
    open(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken max-sm:min-w-[calc(50%-0.375rem)] max-sm:flex-auto"
        title={value === "" ? undefined : chosen}
      >
        <span className="shrink-0 text-ink-2">{label}</span>
        <span className="ml-auto max-w-56 min-w-0 truncate font-medium">
          {value === "" ? t("All") : chosen}
        </span>
        <ChevronDown size="1rem" aria-hidden className="shrink-0 text-ink-2" />
      </Popover.Trigger>
      {/* No portal: the list stays in its landmark and in its theme. */}
      <Popover.Content
        align="start"
        sideOffset={6}
        collisionPadding={12}
        aria-label={label}
        className="z-40 w-72 max-w-[calc(100vw-1.5rem)] animate-appear rounded-card border border-line bg-surface shadow-soft outline-none"
      >
        <Choices label={label} value={value} onSearch={onSearch} onChoose={choose} {...list} />
      </Popover.Content>
    </Popover.Root>
  );
}

type ChoicesProps = Omit<Props, "chosen" | "onChange"> & { onChoose: (value: string) => void };

const Choices = ({ label, value, options, search, onSearch, notice, onChoose }: ChoicesProps) => (
  <Command label={label} shouldFilter={false} loop>
    <Command.Input
      value={search}
      onValueChange={onSearch}
      placeholder={t("Type to search")}
      className="w-full rounded-t-card border-b border-line bg-transparent px-3.5 py-2.5 text-base outline-none sm:text-sm"
    />
    <Command.List label={label} className="max-h-64 overflow-y-auto overscroll-contain p-1.5">
      {search === "" && (
        <Item option={{ value: "", label: t("All") }} isChosen={value === ""} onChoose={onChoose} />
      )}
      {options.map((option) => (
        <Item
          key={option.value}
          option={option}
          isChosen={option.value === value}
          onChoose={onChoose}
        />
      ))}
      {notice && <p className="px-2.5 py-2 text-ink-2">{notice}</p>}
    </Command.List>
  </Command>
);

type ItemProps = { option: Option; isChosen: boolean; onChoose: (value: string) => void };

const Item = ({ option, isChosen, onChoose }: ItemProps) => (
  <Command.Item
    value={option.value || "all"}
    onSelect={() => onChoose(option.value)}
    className="flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-2.5 py-1.5 wrap-anywhere data-[selected=true]:bg-sunken"
  >
    <span className="min-w-0 flex-1">{option.label}</span>
    {isChosen && <Check size="1rem" aria-hidden className="shrink-0 text-brand" />}
  </Command.Item>
);
