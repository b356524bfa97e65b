import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { demoMessages } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import type { Option } from "../ui/fields/labelled-select.tsx";
import { t, translate } from "../ui/language.ts";
import type { FilterSearch } from "./use-search-text.ts";

const SearchedList = lazyDialog(async () => ({
  default: (await import("../ui/fields/searched-list.tsx")).SearchedList,
}));

type Props = FilterSearch & {
  label: string;
  /** Empty for all. */
  value: string;
  onChange: (value: string) => void;
  found: UseQueryResult<Option[]>;
  /** The name of what is chosen, by its id alone: the list may not hold it. */
  chosen: UseQueryResult<string>;
};

/**
 * The pill of a filter whose choices the server finds, and its list once it is opened. Older choices are none: Enter
 * would take the wrong one.
 */
export function QueriedFilter({ label, value, onChange, found, chosen, ...filter }: Props) {
  const { isOpen, onOpen, isSettled, search, onSearch } = filter;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useDialogSoon(SearchedList);
  const isCurrent = isSettled && !found.isPlaceholderData;
  const name = value === "" ? t("All") : (chosen.data ?? (chosen.isError ? t("Unknown") : "…"));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken max-sm:min-w-[calc(50%-0.375rem)] max-sm:flex-auto"
        title={value === "" ? undefined : name}
        onClick={() => onOpen(!isOpen)}
        onKeyDown={(event) => typeAhead(event, filter)}
      >
        <span className="shrink-0 text-ink-2">{label}</span>
        <span className="ml-auto max-w-56 min-w-0 truncate font-medium">{name}</span>
        <ChevronDown size="1rem" aria-hidden className="shrink-0 text-ink-2" />
      </button>
      {isOpen && (
        <SearchedList
          id={id}
          button={button}
          label={label}
          value={value}
          search={search}
          onSearch={onSearch}
          options={isCurrent ? (found.data ?? []) : []}
          notice={isCurrent ? noticeOf(found) : t("Loading…")}
          onChoose={(next) => {
            onChange(next);
            onOpen(false);
          }}
          onClose={() => onOpen(false)}
        />
      )}
    </>
  );
}

/** Until the code of the list has come, the button has the focus: what is typed meanwhile is searched for, too. */
function typeAhead(event: KeyboardEvent, { isOpen, onOpen, search, onSearch }: FilterSearch) {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (!isOpen || altKey || ctrlKey || metaKey) return;
  if (key === "Escape") onOpen(false);
  else if (key === "Backspace") onSearch(search.slice(0, -1));
  else if (key.length === 1) onSearch(search + key);
  else return;
  event.preventDefault();
}

function noticeOf(found: Props["found"]) {
  if (found.isError) return translate(messageOf(found.error));
  if (found.isPending) return t("Loading…");
  return found.data.length === 0 ? translate(demoMessages.noResults) : undefined;
}
