import { queryOptions } from "@tanstack/react-query";
import type { Company, CompanyChange } from "../../contract/company.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";

export const companyQuery = () =>
  queryOptions({
    queryKey: ["company"],
    ...dataFrom<Company>("/company"),
    meta: { isErrorShownByPage: true },
  });

export const changeCompany = (body: CompanyChange) =>
  callApi<WithMessage & { data: Company }>("/company", { method: "PATCH", body });

export const hideFirstSteps = (first_steps_hidden: boolean) =>
  changeCompany({ first_steps_hidden });
