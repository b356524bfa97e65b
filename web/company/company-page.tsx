import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../calls/api.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Card } from "../ui/card.tsx";
import { SkeletonFields } from "../ui/skeleton.tsx";
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
        <Card className="p-5 sm:p-6">
          <SkeletonFields label={t("Loading")} count={4} />
        </Card>
      ) : company.isError ? (
        <FailedState message={messageOf(company.error)} onRetry={() => company.refetch()} />
      ) : (
        <CompanyForm company={company.data} />
      )}
    </>
  );
}
