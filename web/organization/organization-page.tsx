import { useQuery } from "@tanstack/react-query";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { departmentsQuery, designationsQuery } from "./api.ts";
import { ListCard } from "./list-card.tsx";

/** The two lists that every person's place in the company is taken from. */
export default function OrganizationPage() {
  return (
    <>
      <PageHeader
        title={t("Department-Designation")}
        subtitle={t("The lists that people's departments and designations are chosen from")}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ListCard
          list="department"
          title={t("Departments")}
          label={t("Department")}
          query={useQuery(departmentsQuery())}
        />
        <ListCard
          list="designation"
          title={t("Designations")}
          label={t("Designation")}
          query={useQuery(designationsQuery())}
        />
      </div>
    </>
  );
}
