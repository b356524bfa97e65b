import type { DeliveredEvent, WebhookEvent } from "../../contract/operation/webhooks.ts";
import { t } from "../ui/language.ts";

export const eventNames: Record<DeliveredEvent, string> = {
  "demo.published": t("Demo published"),
  "version.restored": t("Version restored"),
  "demo.failed": t("Demo failed"),
  "person.approved": t("Person approved"),
  test: t("Test"),
};

export const eventMeanings: Record<WebhookEvent, string> = {
  "demo.published": t("A demo goes live, or a live demo plays something new."),
  "version.restored": t("An earlier version of a demo plays again."),
  "demo.failed": t("The night watch or a trial run finds that a live demo no longer plays."),
  "person.approved": t("Somebody new is let in."),
};
