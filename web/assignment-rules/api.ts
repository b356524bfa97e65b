import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AssignmentRule } from "../../contract/assignment-rules.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";
import { pageQuery } from "../lists/page-query.ts";

export const rulesQuery = (place: { page: number; size: number }) =>
  pageQuery<AssignmentRule>("assignment-rules", "/assignment-rules", place);

/** One that is not on the page that is shown: a chip beside an assignment leads to it. */
export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: ["assignment-rules", "one", id],
    ...dataFrom<AssignmentRule>(`/assignment-rules/${id}`),
  });

/** As the form holds it: an empty text is what does not matter. */
export type RuleForm = {
  region_id: string;
  country_id: string;
  department: string;
  designation: string;
  user_type_id: string;
  expires_on: string;
  demo_product_ids: string[];
};

export const reloadRules = () => reload([["assignment-rules"], ["assignments"]]);

/** With an id it is changed, without one made. */
export const saveRuleMutation = (id: string | undefined) =>
  mutationOptions({
    mutationFn: (form: RuleForm) =>
      callApi<{ data: AssignmentRule } & WithMessage>(
        id === undefined ? "/assignment-rules" : `/assignment-rules/${id}`,
        { method: id === undefined ? "POST" : "PATCH", body: form, mayTakeLong: true },
      ),
    onSettled: reloadRules,
  });

export const deleteRule = (id: string) =>
  callApi<WithMessage>(`/assignment-rules/${id}`, { method: "DELETE", mayTakeLong: true });
