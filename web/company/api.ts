import { queryOptions } from "@tanstack/react-query";
import type { Company, CompanyChange } from "../../contract/company.ts";
import { callApi, type Told } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";

export const companyQuery = () =>
  queryOptions({
    queryKey: ["company"],
    ...dataFrom<Company>("/company"),
    meta: { isToldByPage: true },
  });

export const changeCompany = (body: CompanyChange) =>
  callApi<Told & { data: Company }>("/company", { method: "PATCH", body });

export const hideFirstSteps = (first_steps_hidden: boolean) =>
  changeCompany({ first_steps_hidden });
