import { roles as everyone, type Role } from "../contract/roles.ts";

const managers: readonly Role[] = ["admin", "regional"];
const admins: readonly Role[] = ["admin"];

/** Who may open what, listed a second time: scripts/scenes.test.mjs compares, access.spec.ts tries it. */
export const screens: readonly { path: string; roles: readonly Role[] }[] = [
  { path: "/", roles: everyone },
  { path: "/demo-details/0123456789abcdef01234567", roles: everyone },
  { path: "/need-help", roles: everyone },
  { path: "/profile", roles: everyone },
  { path: "/kept", roles: everyone },
  { path: "/meetings", roles: everyone },
  { path: "/meetings/0123456789abcdef01234567", roles: everyone },
  { path: "/kiosks", roles: everyone },
  { path: "/client-links", roles: everyone },
  { path: "/demo", roles: managers },
  { path: "/users", roles: managers },
  { path: "/approve-users", roles: managers },
  { path: "/assigned-products", roles: managers },
  { path: "/assignment-rules", roles: managers },
  { path: "/insights", roles: managers },
  { path: "/new-demo", roles: admins },
  { path: "/categories", roles: admins },
  { path: "/deleted-demos", roles: admins },
  { path: "/new-users?role=admin", roles: admins },
  { path: "/import-users", roles: admins },
  { path: "/user-types", roles: admins },
  { path: "/region", roles: admins },
  { path: "/department-designation", roles: admins },
  { path: "/company", roles: admins },
  { path: "/storage", roles: admins },
  { path: "/jobs", roles: admins },
  { path: "/integrations", roles: admins },
  { path: "/audit-logs", roles: admins },
];
