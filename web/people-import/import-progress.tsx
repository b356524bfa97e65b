import type { PeopleImport } from "../../contract/spreadsheets/people-imports.ts";
import { Card } from "../ui/card.tsx";
import { locale, t } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";

/** How far it is. It goes on without this page. */
export function ImportProgress({ found }: { found: PeopleImport }) {
  const { create, change, created, changed } = found.counts;
  const done = created + changed;
  const total = done + create + change;
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-6">
      <ProgressBar
        share={total === 0 ? 1 : done / total}
        label={
          done === 0
            ? t("The import starts in a moment…")
            : t("{finished} of {total}", {
                finished: done.toLocaleString(locale),
                total: total.toLocaleString(locale),
              })
        }
      />
      <p className="text-small text-ink-2">
        {t("You can leave this page. The import goes on, and Background work shows that it runs.")}
      </p>
    </Card>
  );
}
