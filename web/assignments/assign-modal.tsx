import { useState } from "react";
import type { Demo } from "../../contract/demos.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";
import { t } from "../ui/language.ts";
import { AssigningModal } from "./assigning-modal.tsx";
import { PersonChoices } from "./person-choices.tsx";
import { ProductChoices } from "./product-choices.tsx";

type Props = {
  /** Chosen from the start. */
  demos: readonly Demo[];
  onClose: () => void;
};

/** Products and people, both found by typing. */
export function AssignModal({ demos, onClose }: Props) {
  const [products, setProducts] = useState<readonly Choice[]>(() => demos.map(toChoice));
  const [people, setPeople] = useState<readonly Choice[]>([]);
  return (
    <AssigningModal
      title={t("Search & Assign Products to Employees")}
      products={products}
      people={people}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <ProductChoices chosen={products} onChange={setProducts} />
        <PersonChoices chosen={people} onChange={setPeople} />
      </div>
    </AssigningModal>
  );
}

const toChoice = ({ _id, title }: Demo): Choice => ({ value: _id, label: title });
