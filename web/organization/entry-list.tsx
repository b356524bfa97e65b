import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  ListEntry,
  type OrganizationEntry,
  type OrganizationList,
} from "../../contract/organization.ts";
import { messageOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { RowActions } from "../lists/row-actions.tsx";
import { useDebounced } from "../lists/use-debounced.ts";
import { Button } from "../ui/button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { plural, t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";
import { addEntry, entriesQuery, MAX_SHOWN, removeEntry, renameEntry } from "./api.ts";

const NameModal = lazyDialog(async () => ({
  default: (await import("../forms/name-modal.tsx")).NameModal,
}));
const ConfirmModal = lazyDialog(async () => ({
  default: (await import("../lists/confirm-modal.tsx")).ConfirmModal,
}));

const TYPING_MS = 250;
const changed = () => reload([["organization"], ["users"]]);

type Props = {
  list: OrganizationList;
  label: string;
  search: string;
  onSearch: (search: string) => void;
};

/** The entries of a list: found, added, renamed and removed, with how many people have each. */
export function EntryList({ list, label, search, onSearch }: Props) {
  const entries = useQuery(entriesQuery(list, useDebounced(search, TYPING_MS)));
  const [dialog, setDialog] = useState<{ is: "new" | "rename" | "remove"; name: string } | null>(
    null,
  );
  const close = () => setDialog(null);
  useDialogSoon(NameModal);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          value={search}
          onChange={onSearch}
          placeholder={t("Search {list}…", { list: label })}
        />
        <Button
          variant="outline"
          icon={<Plus size="1rem" aria-hidden />}
          onClick={() => setDialog({ is: "new", name: "" })}
        >
          {t("Add")}
        </Button>
      </div>
      {entries.isPending ? (
        <div className="max-h-96 overflow-hidden rounded-control border border-line px-3">
          <SkeletonRows label={t("Loading")} count={8} />
        </div>
      ) : entries.isError ? (
        <FailedState message={messageOf(entries.error)} onRetry={() => entries.refetch()} />
      ) : (
        <Entries
          list={list}
          entries={entries.data.data}
          total={entries.data.totalCount}
          emptyText={search === "" ? t("Nothing here yet") : t("No results found")}
          onOpen={setDialog}
        />
      )}
      {dialog && dialog.is !== "remove" && (
        <NameModal
          title={
            dialog.is === "new" ? t("Add {list}", { list: label }) : t("Rename {name}", dialog)
          }
          label={label}
          name={dialog.name || undefined}
          rule={ListEntry}
          draftKey={`${list} ${dialog.name}`}
          save={(name) =>
            dialog.is === "new" ? addEntry(list, name) : renameEntry(list, dialog.name, name)
          }
          onSaved={changed}
          onClose={close}
        />
      )}
      {dialog?.is === "remove" && (
        <ConfirmModal
          title={t("Remove {name}?", dialog)}
          act={() => removeEntry(list, dialog.name)}
          onSettled={changed}
          onClose={close}
        />
      )}
    </div>
  );
}

type EntriesProps = {
  /** Also the part of the address that narrows people to an entry. */
  list: OrganizationList;
  entries: readonly OrganizationEntry[];
  total: number;
  emptyText: string;
  onOpen: (dialog: { is: "rename" | "remove"; name: string }) => void;
};

function Entries({ list, entries, total, emptyText, onOpen }: EntriesProps) {
  if (entries.length === 0) return <p className="text-ink-2">{emptyText}</p>;
  return (
    <>
      <ul
        aria-label={t("Entries")}
        className="max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {entries.map(({ name, people }) => (
          <li key={name} className="flex items-center gap-3 py-1.5 pr-2 pl-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            {people === 0 ? (
              <span className="text-small text-ink-2">{t("Not used")}</span>
            ) : (
              <Link
                to={`/users?${new URLSearchParams({ [list]: name })}`}
                className={`${textLink} text-small`}
              >
                {plural(people, "{count} person", "{count} people")}
              </Link>
            )}
            <RowActions
              name={name}
              onEdit={() => onOpen({ is: "rename", name })}
              onDelete={() => onOpen({ is: "remove", name })}
            />
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="text-small text-ink-2">
          {t("Showing the first {count}. Type to narrow the list.", { count: MAX_SHOWN })}
        </p>
      )}
    </>
  );
}
