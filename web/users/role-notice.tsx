import { useQuery } from "@tanstack/react-query";
import { userTypeMessages } from "../../contract/user-types.ts";
import { userMessages } from "../../contract/users.ts";
import { messageOf } from "../calls/api.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { textLink } from "../ui/text-link.ts";
import { t, translate } from "../ui/language.ts";
import { findRole, rolesQuery } from "../user-types/api.ts";

/** Registration needs the employee role: says so when the list did not come, or comes without it. */
export function RoleNotice() {
  const roles = useQuery(rolesQuery());
  if (roles.isError) {
    return (
      <FormNotice tone="danger">
        {translate(userTypeMessages.listFailed(messageOf(roles.error)))}{" "}
        <button type="button" className={textLink} onClick={() => void roles.refetch()}>
          {t("Try again")}
        </button>
      </FormNotice>
    );
  }
  if (roles.data && !findRole(roles.data, "employee")) {
    return <FormNotice tone="danger">{userMessages.employeeRoleMissingNotice}</FormNotice>;
  }
  return null;
}
