import type { PeopleImport } from "../../contract/spreadsheets/people-imports.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { plural, t } from "../ui/language.ts";
import { Figures } from "./figures.tsx";

/** What became of the file, and what to do next. */
export function ImportOutcome({ found }: { found: PeopleImport }) {
  const { created, changed, same, refused } = found.counts;
  return (
    <Card className="mb-6 flex flex-col gap-4.5 p-4 sm:p-6">
      <FormNotice tone={refused > 0 ? "warn" : "success"}>
        {refused > 0
          ? plural(
              refused,
              "The import is done. {count} row was refused: download it, correct it and import it again.",
              "The import is done. {count} rows were refused: download them, correct them and import them again.",
            )
          : t("The import is done.")}
      </FormNotice>
      <Figures
        figures={[
          { name: t("Created"), value: created },
          { name: t("Changed"), value: changed },
          { name: t("Unchanged"), value: same },
          { name: t("Refused"), value: refused, isBad: refused > 0 },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to="/users" className="max-sm:w-full">
          {t("Show users")}
        </ButtonLink>
        {created > 0 && (
          <p className="text-small text-ink-2">
            {found.invites
              ? t("Invitations are on their way to everybody who is new and active.")
              : t("New people choose their password by Forgot password on the sign-in page.")}
          </p>
        )}
      </div>
    </Card>
  );
}
