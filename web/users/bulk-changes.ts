import { plural, t } from "../ui/language.ts";

/** A change that can be made for many people at once. */
export type BulkChange = {
  verb: string;
  ask: (count: number) => string;
  /** What it means for them. */
  follows: string;
  isDanger?: boolean;
  change: { is_active: boolean; isApproved?: boolean };
};

export const statusChanges: readonly BulkChange[] = [
  {
    verb: t("Activate"),
    ask: (count) => plural(count, "Activate {count} person?", "Activate {count} people?"),
    follows: t(
      "They can sign in right away. Those who could not before will be notified by email.",
    ),
    change: { is_active: true },
  },
  {
    verb: t("Deactivate"),
    ask: (count) => plural(count, "Deactivate {count} person?", "Deactivate {count} people?"),
    follows: t(
      "They will be signed out immediately and cannot sign in until they are activated again.",
    ),
    isDanger: true,
    change: { is_active: false },
  },
];

export const approvalChanges: readonly BulkChange[] = [
  {
    verb: t("Approve"),
    ask: (count) => plural(count, "Approve {count} person?", "Approve {count} people?"),
    follows: t("They can sign in right away and will be notified by email."),
    change: { is_active: true, isApproved: true },
  },
  {
    verb: t("Reject"),
    ask: (count) => plural(count, "Reject {count} person?", "Reject {count} people?"),
    follows: t("They cannot sign in and will be notified by email. You can approve them later."),
    isDanger: true,
    change: { is_active: false, isApproved: false },
  },
];
