import { useState } from "react";
import { FilterSelect } from "../ui/fields/filter-select.tsx";
import { Pagination } from "../ui/table/pagination.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { Row, Specimen } from "./specimen.tsx";

const categories = ["All", "Data Centers", "Energy", "Homes", "Power Systems and Switchgear"].map(
  (name) => ({ value: name, label: name }),
);
const orders = ["New to Old", "Old to New"].map((name) => ({ value: name, label: name }));

export const NavigationSamples = () => (
  <>
    <Specimen title="Search, filters, theme">{() => <FilterSamples />}</Specimen>
    <Specimen title="Pagination" layout="stacked">
      {(theme) => (
        <div className="grid gap-4">
          <PaginationSample label={`Few pages, ${theme}`} start={1} totalPages={3} />
          <PaginationSample label={`At the start, ${theme}`} start={1} totalPages={20} />
          <PaginationSample label={`In the middle, ${theme}`} start={10} totalPages={20} />
          <PaginationSample label={`Many pages, ${theme}`} start={6780} totalPages={13_320} />
        </div>
      )}
    </Specimen>
  </>
);

function FilterSamples() {
  const [text, setText] = useState("");
  const [category, setCategory] = useState("All");
  const [order, setOrder] = useState("New to Old");
  return (
    <>
      <Row>
        <SearchBox
          value={text}
          onChange={(typed) => setText(typed.trim())}
          placeholder="Search name, email, region…"
        />
        <ThemeSwitch />
      </Row>
      <p className="mb-4 text-ink-2">
        Heard: <output>{text}</output>
      </p>
      <Row>
        <FilterSelect
          label="Category"
          value={category}
          options={categories}
          onChange={setCategory}
        />
        <FilterSelect label="Sort" value={order} options={orders} onChange={setOrder} />
      </Row>
    </>
  );
}

type SampleProps = { label: string; start: number; totalPages: number };

function PaginationSample({ label, start, totalPages }: SampleProps) {
  const [page, setPage] = useState(start);
  return <Pagination page={page} totalPages={totalPages} onPage={setPage} label={label} />;
}
