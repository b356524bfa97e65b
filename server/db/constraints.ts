import { categoryMessages } from "../../contract/categories.ts";
import { ruleMessages } from "../../contract/assignment-rules.ts";
import { assignmentMessages } from "../../contract/assignments.ts";
import { demoMessages } from "../../contract/demos.ts";
import { failures, unauthorized } from "../../contract/errors.ts";
import { clientLinkMessages } from "../../contract/presenting/client-links.ts";
import { kioskMessages } from "../../contract/presenting/kiosks.ts";
import { meetingMessages } from "../../contract/meetings/meetings.ts";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { webhookMessages } from "../../contract/operation/webhooks.ts";
import { scimMessages } from "../../contract/operation/scim.ts";
import { organizationMessages } from "../../contract/organization.ts";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { savedFilterMessages } from "../../contract/personal/saved-filters.ts";
import { cityMessages, countryMessages, regionMessages } from "../../contract/regions.ts";
import type { Constant } from "../../contract/sentences.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { userTypeMessages } from "../../contract/user-types.ts";
import { userMessages } from "../../contract/users.ts";

export interface Violation {
  status: 400 | 401 | 404 | 409;
  message: Constant;
  field?: string;
}

/** Messages for violated constraints, by their names. */
export const violations: Record<string, Violation> = {
  user_types_name_unique: { status: 409, message: userTypeMessages.exists, field: "type_name" },
  regions_name_unique: { status: 409, message: regionMessages.exists, field: "name" },
  countries_name_unique: { status: 409, message: countryMessages.exists, field: "name" },
  countries_region_exists: { status: 400, message: regionMessages.unknown, field: "region_id" },
  cities_name_unique: { status: 409, message: cityMessages.exists, field: "name" },
  cities_country_exists: { status: 400, message: countryMessages.unknown, field: "country_id" },
  categories_name_unique: { status: 409, message: categoryMessages.exists, field: "name" },
  users_ses_id_unique: { status: 409, message: userMessages.staffIdTaken, field: "seS_id" },
  users_email_unique: { status: 409, message: userMessages.emailTaken, field: "email" },
  users_external_id_unique: {
    status: 409,
    message: scimMessages.externalIdTaken,
    field: "externalId",
  },
  departments_pkey: { status: 409, message: organizationMessages.exists, field: "name" },
  departments_name_unique: { status: 409, message: organizationMessages.exists, field: "name" },
  designations_pkey: { status: 409, message: organizationMessages.exists, field: "name" },
  designations_name_unique: { status: 409, message: organizationMessages.exists, field: "name" },
  users_department_exists: {
    status: 400,
    message: organizationMessages.unknownDepartment,
    field: "department",
  },
  users_designation_exists: {
    status: 400,
    message: organizationMessages.unknownDesignation,
    field: "designation",
  },
  users_region_exists: { status: 400, message: regionMessages.unknown, field: "region_id" },
  users_country_in_region: {
    status: 400,
    message: countryMessages.notInRegion,
    field: "country_id",
  },
  users_type_exists: { status: 400, message: userMessages.roleRequired, field: "user_type_id" },
  // The person deciding is the caller, who was removed during the call.
  users_decided_by_fkey: { status: 401, message: unauthorized.invalidUser },
  // The recipient of the answer was removed during the call.
  mails_decision_of_exists: { status: 404, message: failures.notFound },
  demos_category_exists: {
    status: 400,
    message: demoMessages.unknownCategory,
    field: "product_category_id",
  },
  // The caller, and the build or picture of the demo: each may be removed meanwhile.
  builds_added_by_exists: { status: 401, message: unauthorized.invalidUser },
  builds_demo_exists: { status: 404, message: demoMessages.unavailable },
  demos_build_own: { status: 400, message: demoMessages.badAddress, field: "video_url" },
  demos_picture_exists: { status: 400, message: demoMessages.badAddress, field: "image_url" },
  demos_picture_unique: { status: 400, message: uploadMessages.inUse, field: "image_url" },
  assignments_pair_unique: { status: 409, message: assignmentMessages.exists },
  assignments_demo_exists: { status: 404, message: demoMessages.unavailable },
  visits_user_exists: { status: 401, message: unauthorized.invalidUser },
  assignments_user_exists: { status: 404, message: failures.notFound },
  // The caller, or the demo, was removed during the call.
  favourites_user_exists: { status: 401, message: unauthorized.invalidUser },
  favourites_demo_exists: { status: 404, message: demoMessages.unavailable },
  talking_points_demo_exists: { status: 404, message: demoMessages.unavailable },
  own_talking_points_user_exists: { status: 401, message: unauthorized.invalidUser },
  own_talking_points_demo_exists: { status: 404, message: demoMessages.unavailable },
  autopilots_demo_exists: { status: 404, message: demoMessages.unavailable },
  preferences_user_exists: { status: 401, message: unauthorized.invalidUser },
  // Two simultaneous first sign-ins: the slower one starts again, and then finds the identity.
  identities_subject_unique: { status: 409, message: providerMessages.tripOver },
  identities_person_unique: { status: 409, message: providerMessages.tripOver },
  identities_user_exists: { status: 401, message: unauthorized.invalidUser },
  provider_sessions_session_exists: { status: 401, message: unauthorized.invalidToken },
  ways_in_user_exists: { status: 401, message: unauthorized.invalidUser },
  saved_filters_user_exists: { status: 401, message: unauthorized.invalidUser },
  saved_filters_name_unique: { status: 409, message: savedFilterMessages.exists, field: "name" },
  // The meeting, its creator or the colleague may be removed meanwhile.
  meetings_owner_exists: { status: 401, message: unauthorized.invalidUser },
  meeting_entries_meeting_exists: { status: 404, message: meetingMessages.unavailable },
  meeting_entries_place_unique: { status: 409, message: meetingMessages.changedMeanwhile },
  meeting_shares_meeting_exists: { status: 404, message: meetingMessages.unavailable },
  meeting_shares_user_exists: { status: 404, message: meetingMessages.nobody },
  meeting_shares_unique: { status: 409, message: meetingMessages.changedMeanwhile },
  client_links_sender_exists: { status: 401, message: unauthorized.invalidUser },
  client_links_token_unique: { status: 409, message: clientLinkMessages.unknown },
  client_link_openings_link_exists: { status: 404, message: clientLinkMessages.unknown },
  client_link_openings_visit_unique: { status: 409, message: clientLinkMessages.unknown },
  client_watches_opening_exists: { status: 404, message: clientLinkMessages.unknown },
  kiosks_starter_exists: { status: 401, message: unauthorized.invalidUser },
  kiosks_meeting_exists: { status: 404, message: meetingMessages.unavailable },
  kiosks_token_unique: { status: 409, message: kioskMessages.unknown },
  device_checks_meeting_exists: { status: 404, message: meetingMessages.unavailable },
  device_checks_user_exists: { status: 401, message: unauthorized.invalidUser },
  device_checks_unique: { status: 409, message: meetingMessages.changedMeanwhile },
  entry_checks_demo_exists: { status: 404, message: demoMessages.unavailable },
  entry_checks_unique: { status: 409, message: meetingMessages.changedMeanwhile },
  entry_checks_device_exists: { status: 404, message: meetingMessages.unavailable },
  authenticator_apps_user_exists: { status: 401, message: unauthorized.invalidUser },
  passkeys_user_exists: { status: 401, message: unauthorized.invalidUser },
  passkeys_credential_unique: { status: 409, message: factorMessages.passkeyTaken },
  recovery_codes_user_exists: { status: 401, message: unauthorized.invalidUser },
  factor_challenges_user_exists: { status: 401, message: unauthorized.invalidUser },
  factor_rules_type_exists: { status: 404, message: failures.notFound },
  // The records that a rule refers to may be removed, renamed or moved while it is created.
  assignment_rules_region_exists: {
    status: 400,
    message: regionMessages.unknown,
    field: "region_id",
  },
  assignment_rules_country_in_region: {
    status: 400,
    message: countryMessages.notInRegion,
    field: "country_id",
  },
  assignment_rules_department_exists: {
    status: 400,
    message: organizationMessages.unknownDepartment,
    field: "department",
  },
  assignment_rules_designation_exists: {
    status: 400,
    message: organizationMessages.unknownDesignation,
    field: "designation",
  },
  assignment_rules_type_exists: {
    status: 400,
    message: ruleMessages.unknownRole,
    field: "user_type_id",
  },
  assignment_rule_demos_rule_exists: { status: 404, message: failures.notFound },
  assignment_rule_demos_demo_exists: { status: 404, message: demoMessages.unavailable },
  assignment_rule_demos_unique: { status: 409, message: assignmentMessages.exists },
  assignments_rule_exists: { status: 404, message: failures.notFound },
  // The creator of a token, or its region, may be removed meanwhile.
  machine_tokens_maker_exists: { status: 401, message: unauthorized.invalidUser },
  machine_tokens_region_exists: {
    status: 400,
    message: regionMessages.unknown,
    field: "region_id",
  },
  machine_tokens_name_unique: { status: 409, message: tokenMessages.exists, field: "name" },
  webhooks_maker_exists: { status: 401, message: unauthorized.invalidUser },
  webhooks_name_unique: { status: 409, message: webhookMessages.exists, field: "name" },
  webhook_deliveries_webhook_exists: { status: 404, message: failures.notFound },
  people_imports_user_exists: { status: 401, message: unauthorized.invalidUser },
  people_import_rows_import_exists: { status: 404, message: failures.notFound },
  watch_runs_demo_exists: { status: 404, message: demoMessages.unavailable },
};
