import type { FactorRule } from "../../contract/operation/factor-rules.ts";
import { isRole, labelOf } from "../../contract/roles.ts";
import { translate } from "../ui/language.ts";

/** Companies name their own roles themselves. */
export const nameOf = ({ user_type_id: { type_name } }: FactorRule) =>
  isRole(type_name) ? translate(labelOf(type_name)) : type_name;
