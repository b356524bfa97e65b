import * as z from "zod/mini";
import {
  MAX_PASSWORD_LENGTH,
  type PasswordPair,
  passwordMessages,
  passwordsMatch,
  MIN_PASSWORD_LENGTH,
  staffId,
  type User,
} from "./accounts.ts";
import { newPassword } from "./passwords.ts";
import { constant, sentence } from "./sentences.ts";
import { blankable, Id, line, ListQuery, optionalId, reference, sortedBy } from "./wire.ts";

const MAX_EMAIL_LENGTH = 254;

/** As typed into a form: letters of any script, blanks, and the signs that names have (O'Neil, Jean-Luc). */
export const keepNameSigns = (text: string) => text.replace(/[^\p{L}\p{M}\s'’.-]/gu, "");

/** As the server takes them. */
const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]*$/u;
const PersonName = line(constant("users.nameRequired", "Name is required"), 100).check(
  z.regex(
    PERSON_NAME,
    constant("users.nameMalformed", "Name may hold letters, spaces, hyphens and apostrophes only"),
  ),
);

/** Plain addresses only: quoted local parts and look-alike letters have carried mail to strangers. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const emailRequired = constant("users.emailRequired", "Email is required");
const emailInvalid = constant("users.emailInvalid", "Invalid email address");
export const Email = z
  .string(emailRequired)
  .check(
    z.trim(),
    z.minLength(1, emailRequired),
    z.maxLength(MAX_EMAIL_LENGTH, emailInvalid),
    z.regex(EMAIL, emailInvalid),
    z.toLowerCase(),
  );

/** The specification's minimum; every later password is held to `newPassword`. */
const FirstPassword = z
  .string(passwordMessages.required)
  .check(
    z.minLength(1, passwordMessages.required),
    z.minLength(MIN_PASSWORD_LENGTH, passwordMessages.tooShort(MIN_PASSWORD_LENGTH)),
    z.maxLength(MAX_PASSWORD_LENGTH, passwordMessages.tooLong),
  );

/** An empty password means: as it was. */
const ChangedPassword = z.union([z.literal(""), newPassword(passwordMessages.required)]);

const requiredTexts = {
  department: constant("users.departmentRequired", "Department is required"),
  designation: constant("users.designationRequired", "Designation is required"),
  region_id: constant("users.regionRequired", "Region is required"),
  country_id: constant("users.countryRequired", "Country is required"),
} as const;

const roleRequired = constant("users.roleRequired", "Role is required");
const confirmPassword = constant("users.confirmPassword", "Please confirm your password");

export const personFields = {
  name: PersonName,
  seS_id: staffId(constant("users.staffIdRequired", "seS ID is required")),
  email: Email,
  password: FirstPassword,
  confirmPassword: z.string(confirmPassword).check(z.minLength(1, confirmPassword)),
  department: line(requiredTexts.department, 100),
  designation: line(requiredTexts.designation, 100),
  region_id: reference(requiredTexts.region_id),
  country_id: reference(requiredTexts.country_id),
};

/** The rules of single fields, for people who come from a file instead of a form. */
export const importedPersonFields = {
  seS_id: personFields.seS_id,
  name: personFields.name,
  email: personFields.email,
  department: personFields.department,
  designation: personFields.designation,
};

/** Self-registration: whatever role is sent, an employee comes out. */
export const Registration = z
  .object({ ...personFields, user_type_id: z.optional(reference(roleRequired)) })
  .check(passwordsMatch);
export type Registration = z.infer<typeof Registration>;

/** The same form in an administrator's hands, where the role is a field. */
export const NewUser = z
  .object({ ...personFields, user_type_id: reference(roleRequired) })
  .check(passwordsMatch);
export type NewUser = z.infer<typeof NewUser>;

/**
 * Any subset; an empty password means unchanged. The staff ID is not editable. Blank places and positions
 * may come back from a form about somebody who has none: they are refused only where they are a change.
 */
export const UserChange = z.partial(
  z.object({
    name: personFields.name,
    email: personFields.email,
    password: ChangedPassword,
    confirmPassword: z.string(),
    /** Proves the person's identity before they change their own e-mail or password. */
    currentPassword: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)),
    department: blankable(personFields.department),
    designation: blankable(personFields.designation),
    region_id: blankable(personFields.region_id),
    country_id: blankable(personFields.country_id),
    user_type_id: reference(roleRequired),
    is_active: z.boolean(),
    isApproved: z.boolean(),
  }),
);
export type UserChange = z.infer<typeof UserChange>;

/** A new password is typed twice; who leaves it empty leaves it as it is. */
const passwordConfirmed = z.refine<PasswordPair>(
  (form) => !form.password || Boolean(form.confirmPassword),
  { error: confirmPassword, path: ["confirmPassword"], when: () => true },
);
const ownFields = {
  name: personFields.name,
  email: personFields.email,
  password: ChangedPassword,
  confirmPassword: z.string(),
};

/** The form in which people edit themselves. */
export const EditedProfile = z.object(ownFields).check(passwordConfirmed, passwordsMatch);
export type EditedProfile = z.infer<typeof EditedProfile>;

/** The form in which an administrator edits somebody: the rules for new people, the password aside. */
export const EditedUser = z
  .object({
    ...ownFields,
    department: personFields.department,
    designation: personFields.designation,
    region_id: personFields.region_id,
    country_id: personFields.country_id,
    user_type_id: reference(roleRequired),
  })
  .check(passwordConfirmed, passwordsMatch);
export type EditedUser = z.infer<typeof EditedUser>;

/** Where an account stands. `inactive` is every account that is not active, for whatever reason. */
export const userStates = ["active", "inactive", "pending", "rejected", "deactivated"] as const;
export type UserState = (typeof userStates)[number];
/** How far a person has come: nobody has decided yet, turned away, in, or out again. */
export type AccountStatus = Exclude<UserState, "inactive">;
export function statusOf(user: Pick<User, "is_active" | "isApproved" | "decision">): AccountStatus {
  if (user.is_active) return "active";
  if (user.isApproved) return "deactivated";
  return user.decision === null ? "pending" : "rejected";
}
/** Columns by which lists of people are sorted; without one, by name. */
export const userSorts = ["name", "seS_id", "email"] as const;
/** Of one place or position; a new one for each schema that has it. */
export const belonging = () => ({
  region_id: optionalId("region_id"),
  country_id: optionalId("country_id"),
  department: z.optional(z.string()),
  designation: z.optional(z.string()),
});
export const UserQuery = z.extend(ListQuery, {
  ...sortedBy(userSorts),
  ...belonging(),
  role: z.optional(
    z
      .string(constant("users.noRole", "role must be the name of a user type"))
      .check(z.maxLength(100)),
  ),
  state: z.optional(
    z.enum(
      userStates,
      constant("users.noState", "state must be one of {states}", { states: userStates }),
    ),
  ),
});
export type UserQuery = z.infer<typeof UserQuery>;

export const UserFilter = z.object(belonging());
export type UserFilter = z.infer<typeof UserFilter>;

/** How long the page offers to undo a decision. The server waits a little longer, for calls take their time. */
export const DECISION_UNDO_SECONDS = 6;
export const DECISION_HELD_SECONDS = DECISION_UNDO_SECONDS + 2;

/** A person as a picker shows them. */
export const PickedUser = z.object({ _id: Id, name: z.string() });

export const userMessages = {
  registered: constant(
    "users.registered",
    "Your account has been created. You can sign in once it is approved.",
  ),
  created: constant("users.created", "User created successfully"),
  updated: constant("users.updated", "User updated successfully"),
  deleted: (name: string) =>
    sentence("users.deleted", 'User "{name}" deleted successfully', { name }),
  confirmDelete: (name: string) =>
    sentence(
      "users.confirmDelete",
      'Are you sure you want to delete user "{name}"? This action cannot be undone.',
      { name },
    ),
  status: (isActive: boolean) =>
    isActive
      ? constant("users.activated", "User status updated to Active")
      : constant("users.deactivated", "User status updated to Inactive"),
  approval: (isApproved: boolean) =>
    isApproved
      ? constant("users.approved", "User status updated to Approved")
      : constant("users.rejected", "User status updated to Rejected"),
  switched: (count: number) =>
    sentence(
      "users.switched",
      { one: "{count} user updated", other: "{count} users updated" },
      { count },
    ),
  decisionUndone: (name: string) =>
    sentence("users.decisionUndone", "{name} is waiting for approval again", { name }),
  tooLateToUndo: constant(
    "users.tooLateToUndo",
    "It is too late to undo this decision: the email is on its way",
  ),
  required: requiredTexts,
  signInAgain: constant(
    "users.signInAgain",
    "Please sign in again to change your email or password",
  ),
  currentPasswordRequired: constant(
    "users.currentPasswordRequired",
    "Please enter your current password",
  ),
  wrongCurrentPassword: constant(
    "users.wrongCurrentPassword",
    "The current password is not correct",
  ),
  idMissing: constant("users.idMissing", "User ID is missing"),
  idMissingForDeletion: constant("users.idMissingForDeletion", "User ID is missing for deletion"),
  staffIdTaken: constant("users.staffIdTaken", "A user with this seS ID already exists"),
  emailTaken: constant("users.emailTaken", "A user with this email already exists"),
  roleRequired,
  employeeRoleMissing: constant(
    "users.employeeRoleMissing",
    "Employee role not found. Please contact support.",
  ),
  employeeRoleMissingNotice: constant(
    "users.employeeRoleMissingNotice",
    "System configuration error: Employee role definition missing.",
  ),
  registrationClosed: constant(
    "users.registrationClosed",
    "Self-registration is closed. Please ask your administrator for an account.",
  ),
  lastAdmin: constant("users.lastAdmin", "The last active administrator cannot be removed"),
  notYourself: constant("users.notYourself", "You cannot do this to your own account"),
} as const;
