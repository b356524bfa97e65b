import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState, type SubmitEvent } from "react";
import { type AssignmentRule, ruleMessages } from "../../contract/assignment-rules.ts";
import { candidatesQuery, noFilter, type PeopleFilter } from "../assignments/api.ts";
import { PeopleFilters, useOwnRegion } from "../assignments/people-filters.tsx";
import { ProductChoices } from "../assignments/product-choices.tsx";
import { messageOf } from "../calls/api.ts";
import type { Choice } from "../ui/fields/choice-list.tsx";
import { LastDayField } from "../assignments/last-day-field.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { userTypesQuery } from "../user-types/api.ts";
import { saveRuleMutation } from "./api.ts";

type Props = {
  /** The one to change; without it a new one is made. */
  rule?: AssignmentRule | undefined;
  onClose: () => void;
};

/** Who, what and until when. Beside it stands for how many it would hold at this moment. */
export function RuleModal({ rule, onClose }: Props) {
  const form = useId();
  const [products, setProducts] = useState<readonly Choice[]>(() => productsOf(rule));
  const [filter, setFilter] = useState<PeopleFilter>(() => filterOf(rule));
  const [lastDay, setLastDay] = useState(rule?.expires_on ?? "");
  const typed = [products.map(({ value }) => value), filter, lastDay];
  const [initial] = useState(() => JSON.stringify(typed));
  const isSaved = useRef(false);
  const [wasPressed, setPressed] = useState(false);
  const types = useQuery(userTypesQuery()).data ?? [];
  const isLeader = useOwnRegion() !== undefined;
  const save = useMutation({ ...saveRuleMutation(rule?._id), meta: { isErrorShownByPage: true } });
  const isForAll = !isLeader && Object.values(filter).every((value) => value === "");
  const problem =
    products.length === 0 ? ruleMessages.noDemos : isForAll ? ruleMessages.forAll : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (problem !== undefined) return;
    const { role, search: _search, ...about } = filter;
    const type = types.find(({ type_name: name }) => name === role)?._id ?? "";
    const body = {
      ...about,
      user_type_id: type,
      expires_on: lastDay,
      demo_product_ids: products.map(({ value }) => value),
    };
    save.mutate(body, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        isSaved.current = true;
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => !isSaved.current && JSON.stringify(typed) !== initial}
      size="xl"
      title={rule ? t("Edit rule") : t("New rule")}
      subtitle={t("Everyone who fits has these demos, also those who join or move later.")}
      submit={{ label: rule ? t("Save Changes") : t("Create rule"), form, loading: save.isPending }}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <ProductChoices chosen={products} onChange={setProducts} />
        <div className="flex min-w-0 flex-col gap-4">
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-small font-medium">{t("Who gets them")}</legend>
            <PeopleFilters value={filter} onChange={(part) => setFilter({ ...filter, ...part })} />
            <Reach filter={filter} isForAll={isForAll} />
          </fieldset>
          <LastDayField value={lastDay} onChange={setLastDay} />
          {wasPressed && problem !== undefined && (
            <p role="alert" className="font-medium text-danger">
              {translate(problem)}
            </p>
          )}
          {save.isError && (
            <p role="alert" className="font-medium text-danger">
              {translate(messageOf(save.error))}
            </p>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** How many it would hold for now. */
function Reach({ filter, isForAll }: { filter: PeopleFilter; isForAll: boolean }) {
  const found = useQuery({ ...candidatesQuery(filter, [], 1), enabled: !isForAll });
  const count = found.data?.totalCount;
  return (
    <p aria-live="polite" className="mt-2 min-h-5 text-small text-ink-2">
      {isForAll
        ? t("Select at least one.")
        : count !== undefined &&
          plural(count, "{count} person fits now.", "{count} people fit now.")}
    </p>
  );
}

const productsOf = (rule: AssignmentRule | undefined): readonly Choice[] =>
  rule?.demo_product_ids.map(({ _id, title }) => ({ value: _id, label: title })) ?? [];

const filterOf = (rule: AssignmentRule | undefined): PeopleFilter =>
  rule
    ? {
        search: "",
        region_id: rule.region_id?._id ?? "",
        country_id: rule.country_id?._id ?? "",
        department: rule.department ?? "",
        designation: rule.designation ?? "",
        role: rule.user_type_id?.type_name ?? "",
      }
    : noFilter;
