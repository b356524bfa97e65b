import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { DEFAULT_TABLE_PAGE_SIZE } from "../../contract/portal.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column, SortOrder } from "../ui/table/table-columns.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { longNamedPerson, samplePeople, type Person } from "./sample-people.ts";
import { Specimen } from "./specimen.tsx";

const columns: Column<Person>[] = [
  { key: "_id", header: "Id" },
  {
    key: "seS_id",
    header: "SESA ID",
    mobile: "subtitle",
    sorts: "asc",
    cell: (row) => quiet(row.seS_id),
  },
  {
    key: "name",
    header: "Account Name",
    mobile: "title",
    sorts: "asc",
    cell: (row) => <Name row={row} />,
  },
  { key: "role", header: "Role", mobile: "subtitle" },
  { key: "email", header: "Email", mobile: "meta", cell: (row) => quiet(row.email) },
];

export const TableSamples = () => (
  <>
    <Specimen title="A table at work" layout="stacked">
      {(theme) => <PeopleTable title={`Users, ${theme}`} people={samplePeople} />}
    </Specimen>
    <Specimen
      title="Rows that can be chosen, and lead somewhere"
      note="What is chosen stays chosen on other pages; the bar stays in sight. A press on a row opens it."
      layout="stacked"
    >
      {(theme) => <ChoiceTable title={`Choose users, ${theme}`} />}
    </Specimen>
    <Specimen title="Loading" layout="stacked">
      {(theme) => <StillTable title={`Loading users, ${theme}`} isLoading rows={[]} />}
    </Specimen>
    <Specimen title="Empty" layout="stacked">
      {(theme) => (
        <StillTable
          title={`No users, ${theme}`}
          rows={[]}
          onClearFilters={() => showSuccess("Everything is shown")}
        />
      )}
    </Specimen>
    <Specimen title="Failed" layout="stacked">
      {(theme) => (
        <StillTable
          title={`Failed users, ${theme}`}
          rows={[]}
          failure={{
            message: "The server cannot be reached. Check your connection and try again.",
            onRetry: () => showSuccess("Tried again"),
          }}
        />
      )}
    </Specimen>
    <Specimen title="Long text, one page, no switch to press" layout="stacked">
      {(theme) => (
        <StillTable
          title={`Long users, ${theme}`}
          rows={[longNamedPerson, ...samplePeople.slice(1, 3)]}
        />
      )}
    </Specimen>
  </>
);

function PeopleTable({ title, people }: { title: string; people: readonly Person[] }) {
  const [turned, setTurned] = useState<readonly string[]>([]);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(DEFAULT_TABLE_PAGE_SIZE);
  const [{ sort, order }, setSort] = useState({ sort: "", order: "asc" as SortOrder });
  const found = sorted(people, sort, order)
    .filter((person) => person.name.toLowerCase().includes(search.trim().toLowerCase()))
    .map((person) =>
      turned.includes(person._id)
        ? Object.assign({}, person, { is_active: !person.is_active })
        : person,
    );
  const toggle = (row: Person) => {
    setTurned(
      turned.includes(row._id) ? turned.filter((id) => id !== row._id) : [...turned, row._id],
    );
    showSuccess(`User status updated to ${row.is_active ? "Inactive" : "Active"}`);
  };
  return (
    <DataTable
      level={3}
      title={title}
      subtitle={`${found.length.toLocaleString("en")} people`}
      columns={columns}
      rows={found.slice((page - 1) * size, page * size)}
      isLoading={false}
      emptyText="No results found"
      search={{
        value: search,
        placeholder: "Search name, email, region…",
        onChange: (text) => {
          setSearch(text);
          setPage(1);
        },
      }}
      newItem={{ onClick: () => showSuccess("New item pressed") }}
      tools={<Button variant="outline">Export CSV</Button>}
      sorting={{ sort, order, onSort: (key, next) => setSort({ sort: key, order: next }) }}
      status={{
        onToggle: toggle,
        stateLabel: (row) => (row.is_active ? "Active" : "Inactive"),
        disabled: (row) => row === people[0],
      }}
      actions={actionsOf}
      page={page}
      size={size}
      totalCount={found.length}
      onPage={setPage}
      onSize={(chosen) => {
        setSize(chosen);
        setPage(1);
      }}
    />
  );
}

function sorted(people: readonly Person[], sort: string, order: SortOrder) {
  if (sort !== "name" && sort !== "seS_id") return people;
  const rising = people.toSorted((a, b) => a[sort].localeCompare(b[sort]));
  return order === "asc" ? rising : rising.toReversed();
}

function ChoiceTable({ title }: { title: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(1);
  const choose = (rows: readonly Person[], isChosen: boolean) => {
    const ids = new Set(rows.map(({ _id }) => _id));
    setChosen(
      isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.has(id))),
    );
  };
  return (
    <DataTable
      level={3}
      title={title}
      columns={columns}
      rows={samplePeople.slice((page - 1) * CHOICES, page * CHOICES)}
      isLoading={false}
      emptyText="No users found"
      rowLink={({ _id }) => ({ to: `/gallery?only=tables&theme=light&person=${_id}` })}
      selection={{
        chosen,
        onChoose: choose,
        onClear: () => setChosen(new Set()),
        nameOf: (row) => row.name,
        actions: (
          <Button size="sm" onClick={() => showSuccess(`${chosen.size} activated`)}>
            Activate
          </Button>
        ),
      }}
      page={page}
      size={CHOICES}
      totalCount={samplePeople.length}
      onPage={setPage}
      onSize={() => undefined}
    />
  );
}

const CHOICES = 3;

type StillProps = {
  title: string;
  rows: readonly Person[];
  isLoading?: boolean;
  failure?: { message: string; onRetry: () => void };
  onClearFilters?: () => void;
};

const StillTable = ({ isLoading = false, ...rest }: StillProps) => (
  <DataTable
    level={3}
    columns={[...columns, { key: "is_active", header: "Account Status" }]}
    isLoading={isLoading}
    emptyText="No users found"
    newItem={{ label: "Add User", to: "/gallery" }}
    actions={actionsOf}
    page={1}
    size={DEFAULT_TABLE_PAGE_SIZE}
    totalCount={rest.rows.length}
    onPage={() => undefined}
    onSize={() => undefined}
    {...rest}
  />
);

const quiet = (text: string) => <span className="text-ink-2">{text}</span>;

const Name = ({ row }: { row: Person }) => (
  <span className="flex items-center gap-3">
    <span className="max-sm:hidden">
      <Avatar name={row.name} size="sm" />
    </span>
    <span className="min-w-0 font-medium max-sm:font-semibold">
      {row.name}
      {row._id === samplePeople[0]?._id && (
        <span className="ml-1.5 font-normal text-ink-2">(You)</span>
      )}
    </span>
  </span>
);

const actionsOf = (row: Person) => (
  <>
    <Button size="icon" variant="ghost" aria-label={`Edit ${row.name}`} title="Edit">
      <Pencil size="1rem" aria-hidden />
    </Button>
    <Button size="icon" variant="ghost" aria-label={`Delete ${row.name}`} title="Delete">
      <Trash2 size="1rem" aria-hidden />
    </Button>
  </>
);
