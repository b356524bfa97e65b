import { Command } from "cmdk";
import { Check } from "lucide-react";
import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { t } from "../language.ts";
import type { Option } from "./labelled-select.tsx";

type ChoicesProps = {
  label: string;
  /** Empty for all. */
  value: string;
  options: readonly Option[];
  search: string;
  onSearch: (search: string) => void;
  /** In place of the options: why there are none yet. */
  notice?: string | undefined;
  onChoose: (value: string) => void;
};

type Props = ChoicesProps & {
  id: string;
  /** What opened it, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** Choices that are too many for a select, below their button: typing finds them. */
export const SearchedList = ({ id, button, onClose, ...choices }: Props) => (
  <Popover.Root open onOpenChange={onClose}>
    <Popover.Anchor virtualRef={button} />
    {/* No portal: the list stays in its landmark and in its theme. */}
    <Popover.Content
      id={id}
      align="start"
      sideOffset={6}
      collisionPadding={12}
      aria-label={choices.label}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // Behind what was typed before the list was there.
        const input = event.target instanceof Element && event.target.querySelector("input");
        if (!input) return;
        input.focus({ preventScroll: true });
        input.setSelectionRange(input.value.length, input.value.length);
      }}
      onInteractOutside={(event) => {
        // The button closes it by itself.
        if (event.target instanceof Node && button.current?.contains(event.target))
          event.preventDefault();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // Whoever pressed something else is there already.
        if (document.activeElement === document.body)
          button.current?.focus({ preventScroll: true });
      }}
      className="z-40 w-72 max-w-[calc(100vw-1.5rem)] animate-appear rounded-card border border-line bg-surface shadow-soft outline-none"
    >
      <Choices {...choices} />
    </Popover.Content>
  </Popover.Root>
);

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
