import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  ACCEPTED_LIST_FILES,
  organizationMessages,
  type OrganizationList,
} from "../../contract/organization.ts";
import { reload } from "../calls/query-client.ts";
import { refusalOf } from "../calls/api.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { FileDrop } from "../ui/fields/file-drop.tsx";
import { t, translate } from "../ui/language.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { uploadList } from "./api.ts";
import { findFileProblem, MAX_MB } from "./file-problem.ts";
import { ImportResult } from "./import-result.tsx";

type Props = { list: OrganizationList; label: string };

/** A file's entries join the list. The result of each row stays visible until the next file. */
export function ListUpload({ list, label }: Props) {
  const [share, setShare] = useState(0);
  const [objection, setObjection] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadList(list, file, setShare),
    onSuccess: () => reload([["organization"]]),
  });
  const take = (file: File) => {
    const problem = findFileProblem(file);
    setObjection(problem);
    upload.reset();
    setShare(0);
    if (problem === null) upload.mutate(file);
  };
  const failure =
    objection ??
    (upload.isError ? (refusalOf(upload.error) ?? organizationMessages.failed(list)) : null);
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t("{list} file", { list: label })}
        hint={t("{endings}, up to {size} MB. The first column is read.", {
          endings: ACCEPTED_LIST_FILES.join(", "),
          size: MAX_MB,
        })}
        accept={ACCEPTED_LIST_FILES}
        onFile={take}
        isBusy={upload.isPending}
      />
      {upload.isPending && (
        <ProgressBar
          share={share}
          label={
            share < 1
              ? t("Uploading… {percent} %", { percent: Math.floor(share * 100) })
              : t("Reading rows…")
          }
        />
      )}
      {failure !== null && <FormNotice tone="danger">{translate(failure)}</FormNotice>}
      {upload.isSuccess && (
        <>
          <FormNotice tone={upload.data.data.invalidCount > 0 ? "warn" : "success"}>
            {translate(upload.data.message)}
          </FormNotice>
          <ImportResult fileName={upload.variables.name} result={upload.data.data} />
        </>
      )}
    </div>
  );
}
