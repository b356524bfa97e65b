import * as z from "zod/mini";
import { constant } from "../sentences.ts";

/** How people are notified of demos that are assigned to them. */
export const assignmentMails = ["at_once", "daily", "never"] as const;
export const AssignmentMail = z.enum(assignmentMails);
export type AssignmentMail = z.infer<typeof AssignmentMail>;
export const DEFAULT_ASSIGNMENT_MAIL: AssignmentMail = "daily";

/** What a mail at once waits for: demos that are assigned one after the other come in one mail. */
export const GATHERED_MINUTES = 5;

/** What somebody has chosen for themselves alone. */
export const Preferences = z.object({ assignment_mail: AssignmentMail });
export type Preferences = z.infer<typeof Preferences>;

export const PreferencesChange = z.object({ assignment_mail: z.enum(assignmentMails) });
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const preferenceMessages = {
  saved: constant("preferences.saved", "Your choice has been saved"),
} as const;
