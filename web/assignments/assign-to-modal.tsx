import { useState } from "react";
import { type Choice, ChosenList } from "../ui/fields/choice-list.tsx";
import { t } from "../ui/language.ts";
import { AssigningModal } from "./assigning-modal.tsx";
import { PeopleFinder } from "./people-finder.tsx";
import { ProductChoices } from "./product-choices.tsx";

/** People are found by place and position, added, and given one or more products. */
export function AssignToModal({ onClose }: { onClose: () => void }) {
  const [products, setProducts] = useState<readonly Choice[]>([]);
  const [people, setPeople] = useState<readonly Choice[]>([]);
  return (
    <AssigningModal title={t("Assign To")} products={products} people={people} onClose={onClose}>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <ProductChoices chosen={products} onChange={setProducts} />
        <div>
          <PeopleFinder added={people} onAdd={(more) => setPeople([...people, ...more])} />
          <h3 className="mt-4 mb-1 text-[13px] font-medium">{t("People to assign")}</h3>
          {people.length === 0 ? (
            <p className="text-[13px] text-ink-2">{t("No one yet. Find people and add them.")}</p>
          ) : (
            <ChosenList
              label={t("People to assign")}
              chosen={people}
              onDrop={({ value }) => setPeople(people.filter((person) => person.value !== value))}
            />
          )}
        </div>
      </div>
    </AssigningModal>
  );
}
