import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { PeopleImport } from "../../contract/spreadsheets/people-imports.ts";
import { messageOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { importQuery, isRunning } from "./api.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnHelp } from "./column-help.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRows } from "./import-rows.tsx";

/** A file is chosen, checked, imported and looked back at; the address names it, so that any of it can be left. */
export default function ImportUsersPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get("import");
  return id === null ? (
    <>
      <PageHeader
        title={t("Import users")}
        subtitle={t("Create and change many people at once, from a spreadsheet")}
      />
      <Card className="mb-6 p-4 sm:p-6">
        <ChooseFile onChecked={(checked) => setParams({ import: checked })} />
      </Card>
      <ColumnHelp />
    </>
  ) : (
    <ChosenImport key={id} id={id} />
  );
}

function ChosenImport({ id }: { id: string }) {
  const query = useQuery(importQuery(id));
  const isDone = query.data !== undefined && query.data.finished_at !== null;
  // An effect, for the end comes from the server: lists of people that were read before it are old.
  useEffect(() => {
    if (isDone) void reload([["users"], ["people-imports", "list"]]);
  }, [isDone]);
  return (
    <>
      <PageHeader
        title={t("Import users")}
        subtitle={query.data?.file_name ?? " "}
        actions={
          <ButtonLink to="/import-users" variant="outline">
            {t("Choose another file")}
          </ButtonLink>
        }
      />
      {query.isPending ? (
        <Card className="px-4.5 py-3">
          <SkeletonRows label={t("Loading")} count={4} />
        </Card>
      ) : query.data === undefined ? (
        <Card>
          <FailedState message={messageOf(query.error)} onRetry={() => query.refetch()} />
        </Card>
      ) : (
        <Stage found={query.data} />
      )}
    </>
  );
}

function Stage({ found }: { found: PeopleImport }) {
  if (isRunning(found)) return <ImportProgress found={found} />;
  return (
    <>
      {found.finished_at === null ? <ImportPlan found={found} /> : <ImportOutcome found={found} />}
      <ImportRows found={found} />
    </>
  );
}
