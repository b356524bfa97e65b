import { OrganizationEntries } from "../../contract/organization.ts";
import { answer } from "../../contract/wire.ts";
import type { App, Portal } from "../portal.ts";
import { listEntries } from "./queries.ts";

export function organizationRoutes(app: App, { db }: Portal): void {
  app.get(
    "/organization/getDepartment",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The departments",
        tags: ["organization"],
        response: { 200: answer(OrganizationEntries) },
      },
    },
    async () => ({ data: await listEntries(db, "department") }),
  );

  app.get(
    "/organization/getDesignation",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The designations",
        tags: ["organization"],
        response: { 200: answer(OrganizationEntries) },
      },
    },
    async () => ({ data: await listEntries(db, "designation") }),
  );
}
