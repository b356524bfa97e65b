import * as z from "zod/mini";
import {
  MAX_PASSWORD_LENGTH,
  type PasswordPair,
  passwordsMatch,
  MIN_PASSWORD_LENGTH,
  staffId,
} from "./accounts.ts";
import { newPassword } from "./passwords.ts";
import { blankable, Id, line, ListQuery, optionalId, reference } from "./wire.ts";

const MAX_EMAIL_LENGTH = 254;

/** As typed into a form: letters and blanks, of any script. */
export const keepLetters = (text: string) => text.replace(/[^\p{L}\p{M}\s]/gu, "");

/** The same where a name is edited: what the server took before must not vanish with the first key. */
export const keepNameSigns = (text: string) => text.replace(/[^\p{L}\p{M}\s'’.-]/gu, "");

/** As the server takes them: O'Neil and Jean-Luc are names too. */
const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]*$/u;
const PersonName = line("Name is required", 100).check(
  z.regex(PERSON_NAME, "Name may hold letters, spaces, hyphens and apostrophes only"),
);

/** Plain addresses only: quoted local parts and look-alike letters have carried mail to strangers. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
export const Email = z
  .string("Email is required")
  .check(
    z.trim(),
    z.minLength(1, "Email is required"),
    z.maxLength(MAX_EMAIL_LENGTH, "Invalid email address"),
    z.regex(EMAIL, "Invalid email address"),
    z.toLowerCase(),
  );

/** The specification's minimum; every later password is held to `newPassword`. */
const FirstPassword = z
  .string("Password is required")
  .check(
    z.minLength(1, "Password is required"),
    z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  );

/** An empty password means: as it was. */
const ChangedPassword = z.union([z.literal(""), newPassword("Password is required")]);

const requiredTexts = {
  department: "Department is required",
  designation: "Designation is required",
  region_id: "Region is required",
  country_id: "Country is required",
} as const;

const CONFIRM_PASSWORD = "Please confirm your password";

const personFields = {
  name: PersonName,
  seS_id: staffId("seS ID is required"),
  email: Email,
  password: FirstPassword,
  confirmPassword: z.string(CONFIRM_PASSWORD).check(z.minLength(1, CONFIRM_PASSWORD)),
  department: line(requiredTexts.department, 100),
  designation: line(requiredTexts.designation, 100),
  region_id: reference(requiredTexts.region_id),
  country_id: reference(requiredTexts.country_id),
};

/** Self-registration: whatever role is sent, an employee comes out. */
export const Registration = z
  .object({ ...personFields, user_type_id: z.optional(reference("Role is required")) })
  .check(passwordsMatch);
export type Registration = z.infer<typeof Registration>;

/** The same form in an administrator's hands, where the role is a field. */
export const NewUser = z
  .object({ ...personFields, user_type_id: reference("Role is required") })
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
    /** Proves, for one's own e-mail and password, that it is oneself. */
    currentPassword: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH)),
    department: blankable(personFields.department),
    designation: blankable(personFields.designation),
    region_id: blankable(personFields.region_id),
    country_id: blankable(personFields.country_id),
    user_type_id: reference("Role is required"),
    is_active: z.boolean(),
    isApproved: z.boolean(),
  }),
);
export type UserChange = z.infer<typeof UserChange>;

/** A new password is typed twice; who leaves it empty leaves it as it is. */
const passwordConfirmed = z.refine<PasswordPair>(
  (form) => !form.password || Boolean(form.confirmPassword),
  { error: CONFIRM_PASSWORD, path: ["confirmPassword"], when: () => true },
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
    user_type_id: reference("Role is required"),
  })
  .check(passwordConfirmed, passwordsMatch);
export type EditedUser = z.infer<typeof EditedUser>;

/** Where an account stands. `inactive` is every account that is not active, for whatever reason. */
export const userStates = ["active", "inactive", "pending", "rejected", "deactivated"] as const;
export type UserState = (typeof userStates)[number];
export const UserQuery = z.extend(ListQuery, {
  role: z.optional(z.string("role must be the name of a user type").check(z.maxLength(100))),
  state: z.optional(z.enum(userStates, `state must be one of ${userStates.join(", ")}`)),
});
export type UserQuery = z.infer<typeof UserQuery>;
export const UserFilter = z.object({
  region_id: optionalId("region_id"),
  country_id: optionalId("country_id"),
  department: z.optional(z.string()),
  designation: z.optional(z.string()),
});

export type UserFilter = z.infer<typeof UserFilter>;

/** A person as a picker shows them. */
export const PickedUser = z.object({ _id: Id, name: z.string() });

const activeWord = (isActive: boolean) => (isActive ? "Active" : "Inactive");
export const userMessages = {
  registered: "Your account has been created. You can sign in once it is approved.",
  created: "User created successfully",
  updated: "User updated successfully",
  deleted: (name: string) => `User "${name}" deleted successfully`,
  confirmDelete: (name: string) =>
    `Are you sure you want to delete user "${name}"? This action cannot be undone.`,
  status: (isActive: boolean) => `User status updated to ${activeWord(isActive)}`,
  approval: (isApproved: boolean) =>
    `User status updated to ${isApproved ? "Approved" : "Rejected"}`,
  required: requiredTexts,
  signInAgain: "Please sign in again to change your email or password",
  currentPasswordRequired: "Please enter your current password",
  wrongCurrentPassword: "The current password is not correct",
  idMissing: "User ID is missing",
  idMissingForDeletion: "User ID is missing for deletion",
  staffIdTaken: "A user with this seS ID already exists",
  emailTaken: "A user with this email already exists",
  roleRequired: "Role is required",
  employeeRoleMissing: "Employee role not found. Please contact support.",
  employeeRoleMissingNotice: "System configuration error: Employee role definition missing.",
  registrationClosed: "Self-registration is closed. Please ask your administrator for an account.",
  lastAdmin: "The last active administrator cannot be removed",
  notYourself: "You cannot do this to your own account",
} as const;
