import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { Id, Timestamp } from "./wire.ts";

// What every page must know of a person; what forms about people ask stands in users.ts, which comes later.
export const STAFF_ID_PATTERN = /^SESA\d+$/i;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 256;
const MAX_STAFF_ID_LENGTH = 24;

const Named = z.object({ _id: Id, name: z.string() });
export const User = z.object({
  _id: Id,
  seS_id: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.string(),
  designation: z.string(),
  region_id: z.nullable(Named),
  country_id: z.nullable(Named),
  user_type_id: z.object({ _id: Id, type_name: z.string() }),
  is_active: z.boolean(),
  isApproved: z.boolean(),
  /** Who approved, rejected or switched the account, and when; null while nobody has. */
  decision: z.nullable(z.object({ by: z.nullable(z.string()), at: Timestamp })),
});
export type User = z.infer<typeof User>;

export const passwordMessages = {
  required: constant("passwords.required", "Password is required"),
  tooShort: (min: number) =>
    constant("passwords.tooShort", "Password must be at least {min} characters", { min }),
  tooLong: constant("passwords.tooLong", "Password must be at most {max} characters", {
    max: MAX_PASSWORD_LENGTH,
  }),
  differ: constant("passwords.differ", "Passwords must match"),
} as const;

const staffIdTooLong = constant("staffIds.tooLong", "seS ID must be at most {max} characters", {
  max: MAX_STAFF_ID_LENGTH,
});
const staffIdMalformed = constant(
  "staffIds.malformed",
  'seS ID must start with "SESA" followed by numbers only',
);
/** Only ASCII case and blanks around the ID are forgiven: the pattern is tested before upper-casing. */
export const staffId = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(MAX_STAFF_ID_LENGTH, staffIdTooLong),
      z.regex(STAFF_ID_PATTERN, staffIdMalformed),
      z.toUpperCase(),
    );

export type PasswordPair = { password?: string | undefined; confirmPassword?: string | undefined };
export const passwordsMatch = z.refine<PasswordPair>(
  (form) => form.password === form.confirmPassword,
  {
    error: passwordMessages.differ,
    path: ["confirmPassword"],
    // Also when another field is wrong, so that a form shows all it has to say at once.
    when: ({ value }) => {
      const form = value as PasswordPair | null | undefined;
      return typeof form?.password === "string" && Boolean(form.confirmPassword);
    },
  },
);
