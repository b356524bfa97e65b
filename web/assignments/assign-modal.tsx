import { useQuery } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { assignmentMessages } from "../../contract/assignments.ts";
import type { Demo } from "../../contract/demos.ts";
import type { Choice } from "../ui/choice-list.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { demoChoicesQuery, personChoicesQuery } from "./api.ts";
import { AssignResults } from "./assign-results.tsx";
import { pairAll, useAssigning } from "./assigning.ts";
import { SearchedChoices } from "./searched-choices.tsx";

type Props = {
  /** Chosen from the start. */
  demos: readonly Demo[];
  onClose: () => void;
};

/** One demo to many people, many demos to one person, or many to many: every pair has its own result. */
export function AssignModal({ demos, onClose }: Props) {
  const form = useId();
  const [products, setProducts] = useState<readonly Choice[]>(() => demos.map(toChoice));
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  const { lines, failed, isRunning, start, retry, forget } = useAssigning();
  const pairs = pairAll(products, people);
  const isChoosing = lines.length === 0;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIncomplete(pairs.length === 0);
    if (pairs.length > 0) start(pairs);
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="lg"
      title={t("Search & Assign Products to Employees")}
      subtitle={t("Every chosen product goes to every chosen person.")}
      submit={
        isChoosing
          ? {
              label:
                pairs.length > 1 ? plural(pairs.length, "Assign", "Assign {count}") : t("Assign"),
              form,
            }
          : failed.length > 0 || isRunning
            ? { label: t("Try again"), onSubmit: retry, loading: isRunning }
            : undefined
      }
    >
      {isChoosing ? (
        <form id={form} noValidate onSubmit={submit}>
          <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
            <Products chosen={products} onChange={setProducts} />
            <People chosen={people} onChange={setPeople} />
          </div>
          {isIncomplete && pairs.length === 0 && (
            <p role="alert" className="font-medium text-danger">
              {translate(assignmentMessages.incomplete)}
            </p>
          )}
        </form>
      ) : (
        <AssignResults lines={lines} onBack={isRunning ? undefined : forget} />
      )}
    </Modal>
  );
}

type PickerProps = { chosen: readonly Choice[]; onChange: (chosen: readonly Choice[]) => void };

export function Products(picker: PickerProps) {
  const [search, setSearch] = useState("");
  return (
    <SearchedChoices
      {...picker}
      label={t("Products")}
      placeholder={t("Search products")}
      search={search}
      onSearch={setSearch}
      query={useQuery(demoChoicesQuery(search))}
    />
  );
}

function People(picker: PickerProps) {
  const [search, setSearch] = useState("");
  return (
    <SearchedChoices
      {...picker}
      label={t("Employees")}
      placeholder={t("Search employees")}
      search={search}
      onSearch={setSearch}
      query={useQuery(personChoicesQuery(search))}
    />
  );
}

const toChoice = ({ _id, title }: Demo): Choice => ({ value: _id, label: title });
