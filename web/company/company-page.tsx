import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../calls/api.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { companyQuery } from "./api.ts";
import { CompanyForm } from "./company-form.tsx";

/** Whose portal it is: what everybody sees of the company, before sign-in and after. */
export default function CompanyPage() {
  const company = useQuery(companyQuery());
  return (
    <>
      <PageHeader
        title={t("Company")}
        subtitle={t("Name, logo and colour, as everybody sees them")}
      />
      {company.isPending ? (
        <Spinner label={t("Loading")} size={28} />
      ) : company.isError ? (
        <FailedState message={messageOf(company.error)} onRetry={() => company.refetch()} />
      ) : (
        <CompanyForm company={company.data} />
      )}
    </>
  );
}
