import { type Activity, activityMessages } from "../../contract/activity.ts";
import { locale, t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { nameField, writeValue } from "./activity-labels.ts";
import { writeSentence } from "./write-sentence.ts";

type Props = { entry: Activity; onClose: () => void };

/** One entry whole: who, when, from where, and what stood in each field before and after. */
export const ActivityModal = ({ entry, onClose }: Props) => (
  <Modal open onOpenChange={onClose} size="lg" title={writeSentence(entry)}>
    <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      <Fact name={t("By")}>{entry.performed_by?.name ?? translate(activityMessages.nobody)}</Fact>
      <Fact name={t("Time")}>
        {new Date(entry.created_at).toLocaleString(locale, {
          dateStyle: "full",
          timeStyle: "medium",
        })}
      </Fact>
      {entry.ip && <Fact name={t("From address")}>{entry.ip}</Fact>}
      {entry.record_id && <Fact name={t("Record ID")}>{entry.record_id}</Fact>}
    </dl>
    <Changes before={entry.before} after={entry.after} />
  </Modal>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);

type ChangesProps = Pick<Activity, "before" | "after">;

function Changes({ before, after }: ChangesProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0)
    return <p className="text-ink-2">{t("No fields were changed or recorded.")}</p>;
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col" className={head}>
            {t("Field")}
          </th>
          {before && (
            <th scope="col" className={head}>
              {t("Before")}
            </th>
          )}
          {after && (
            <th scope="col" className={head}>
              {t("After")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className={`${line} text-left font-medium break-words`}>
              {nameField(field)}
            </th>
            {before && <td className={`${cell} text-ink-2`}>{writeValue(field, before[field])}</td>}
            {after && <td className={cell}>{writeValue(field, after[field])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const head = "border-b border-line py-2 pr-4 font-medium";
const line = "border-b border-line py-2 pr-4 align-top";
const cell = `${line} wrap-anywhere whitespace-pre-line`;
