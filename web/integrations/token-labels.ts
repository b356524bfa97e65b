import type { TokenScope } from "../../contract/operation/machine-tokens.ts";
import { t } from "../ui/language.ts";

export const scopeNames: Record<TokenScope, string> = {
  read: t("Read"),
  write: t("Write"),
  builds: t("Publish builds"),
  "people-provisioning": t("Provision people"),
};

export const scopeMeanings: Record<TokenScope, string> = {
  read: t("See whatever the role may see."),
  write: t("Change whatever the role may change, except sign-ins and tokens."),
  builds: t("Upload builds and publish them in demos, for a build pipeline."),
  "people-provisioning": t("Let a company directory create and deactivate people by SCIM."),
};
