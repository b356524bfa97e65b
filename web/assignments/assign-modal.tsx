import { useState } from "react";
import type { Choice } from "../ui/fields/choice-list.tsx";
import { AssigningModal } from "./assigning-modal.tsx";
import { LastDayField } from "./last-day-field.tsx";
import { nobody, type PeopleChoice } from "./people-choice.ts";
import { PeoplePicker } from "./people-picker.tsx";
import { ProductChoices } from "./product-choices.tsx";

type Props = {
  title: string;
  /** Chosen from the start. */
  demos?: readonly { _id: string; title: string }[];
  people?: readonly { _id: string; name: string }[];
  /** The same, or all whom a filter finds. */
  chosen?: PeopleChoice;
  /** Who of them is left out, and why. */
  note?: string | undefined;
  onClose: () => void;
};

/** Products found by typing, people by words, place, position and role. */
export function AssignModal({ title, demos, people: given, chosen, note, onClose }: Props) {
  const [products, setProducts] = useState<readonly Choice[]>(() => demos?.map(toChoice) ?? []);
  const [people, setPeople] = useState<PeopleChoice>(() =>
    given ? { kind: "single", people: given.map(toPerson) } : (chosen ?? nobody),
  );
  const [lastDay, setLastDay] = useState("");
  const [initial] = useState(() => JSON.stringify([products, people, lastDay]));
  return (
    <AssigningModal
      title={title}
      products={products}
      people={people}
      lastDay={lastDay}
      onPeople={setPeople}
      hasChanges={JSON.stringify([products, people, lastDay]) !== initial}
      onClose={onClose}
    >
      {note !== undefined && (
        <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-ink-2">{note}</p>
      )}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[2fr_3fr]">
        <div>
          <ProductChoices chosen={products} onChange={setProducts} />
          <LastDayField value={lastDay} onChange={setLastDay} />
        </div>
        <PeoplePicker
          demos={products.map(({ value }) => value)}
          value={people}
          onChange={setPeople}
        />
      </div>
    </AssigningModal>
  );
}

const toChoice = ({ _id, title }: { _id: string; title: string }): Choice => ({
  value: _id,
  label: title,
});
const toPerson = ({ _id, name }: { _id: string; name: string }): Choice => ({
  value: _id,
  label: name,
});
