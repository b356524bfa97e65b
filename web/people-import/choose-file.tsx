import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ACCEPTED_LIST_FILES } from "../../contract/organization.ts";
import { MAX_IMPORTED_PEOPLE } from "../../contract/spreadsheets/people-imports.ts";
import { messageOf } from "../calls/api.ts";
import { ExportMenu } from "../lists/export-menu.tsx";
import { saveTable } from "../lists/table-file.ts";
import { findFileProblem, MAX_MB } from "../organization/file-problem.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { FileDrop } from "../ui/fields/file-drop.tsx";
import { locale, t, translate } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { checkFile } from "./api.ts";
import { fileHeader } from "./column-help.tsx";

type Props = { onChecked: (id: string) => void };

/** The file is read and checked; what it would do is shown before anything is done. */
export function ChooseFile({ onChecked }: Props) {
  const [share, setShare] = useState(0);
  const [objection, setObjection] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: (file: File) => checkFile(file, setShare),
    meta: { isErrorShownByPage: true },
    onSuccess: ({ data }) => onChecked(data._id),
  });
  const take = (file: File) => {
    const problem = findFileProblem(file);
    setObjection(problem);
    check.reset();
    setShare(0);
    if (problem === null) check.mutate(file);
  };
  const failure = objection ?? (check.isError ? messageOf(check.error) : null);
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={t("File of people")}
        hint={t("{endings}, up to {size} MB and {count} people. You see what it does first.", {
          endings: ACCEPTED_LIST_FILES.join(", "),
          size: MAX_MB,
          count: MAX_IMPORTED_PEOPLE.toLocaleString(locale),
        })}
        accept={ACCEPTED_LIST_FILES}
        onFile={take}
        isBusy={check.isPending}
      />
      {check.isPending && (
        <ProgressBar
          share={share}
          label={
            share < 1
              ? t("Uploading… {percent} %", { percent: Math.floor(share * 100) })
              : t("Checking rows…")
          }
        />
      )}
      {failure !== null && <FormNotice tone="danger">{translate(failure)}</FormNotice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ExportMenu
          label={t("Download the template")}
          onExport={(format) => saveTable(t("people-template"), format, fileHeader, [])}
        />
        <p className="min-w-0 flex-1 basis-64 text-small text-ink-2">
          {t("Or export the list of users, change it, and import it here again.")}
        </p>
      </div>
    </div>
  );
}
