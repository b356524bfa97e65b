import {
  type PersonColumn,
  personColumns,
  personHeaders,
} from "../../contract/spreadsheets/people-file.ts";
import { Card } from "../ui/card.tsx";
import { t, translate } from "../ui/language.ts";

export const headerOf = (column: PersonColumn) => translate(personHeaders[column]);
export const fileHeader = personColumns.map(headerOf);

/** What the columns of a file mean, in the order of the template. */
export const ColumnHelp = () => (
  <Card className="px-4.5 pt-4 pb-2">
    <h2 className="font-semibold">{t("Columns of the file")}</h2>
    <p className="mb-3 text-small text-ink-2">
      {t(
        "The first row names the columns, in any order. A column that is left out stays as it is for people who are there already.",
      )}
    </p>
    <dl>
      {personColumns.map((column) => (
        <div
          key={column}
          className="grid gap-x-6 border-t border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="font-medium">{headerOf(column)}</dt>
          <dd className="text-ink-2">{meanings[column]}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const meanings: Record<PersonColumn, string> = {
  seS_id: t("Who is meant, such as SESA123456. Somebody with this ID is changed, else created."),
  name: t("Letters, spaces, hyphens and apostrophes."),
  role: t("The name of a user type, such as Virtual Guide."),
  email: t("One address for each person."),
  department: t("One of the list of departments."),
  designation: t("One of the list of designations."),
  region: t("An active region."),
  country: t("An active country of that region."),
  status: t(
    "Active, Pending, Rejected or Deactivated. Left blank, new people are active and others stay as they are.",
  ),
};
