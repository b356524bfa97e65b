/** What every page requests first: for everybody, and for one role in addition. */
type Visit = Readonly<{
  /** Its code, below web/, unless it comes with the shell. */
  page?: string;
  roles: Readonly<Record<string, readonly string[]>>;
  /** Where a list is remembered in one of two views: under which name, and what each of them asks. */
  views?: Readonly<{ name: string; grid: string; list: string }>;
}>;

const everyone = (...questions: string[]) => ({ everyone: ["/attention", ...questions] });
const managers = (...questions: string[]) => ({
  everyone: ["/attention"],
  admin: questions,
  regional: questions,
});
const admins = (...questions: string[]) => ({ everyone: ["/attention"], admin: questions });

/**
 * What every visit of a page behind sign-in begins with, by its path and for whom: preload.js asks it before any code is
 * there. To the letter what the page asks; a browser test compares them. `:id` is the last part of the address, `:today`
 * and `:month-ago` are days of UTC, thirty of them with both.
 */
export const preloadRequests: Readonly<Record<string, Visit>> = {
  "/": {
    views: {
      name: "home-view",
      grid: "/demo-products?page=1&size=12&category=all&search=&sort=all",
      list: "/demo-overview?page=1&size=10&category=all",
    },
    roles: {
      everyone: ["/product-categories", "/attention"],
      admin: ["/dashboard", "/night-watch", "/insights"],
      regional: ["/insights"],
      employee: ["/watches"],
    },
  },
  "/demo": {
    views: {
      name: "demo-view",
      grid: "/demo-products?page=1&size=12&category=all&search=&sort=newToOld",
      list: "/demo-overview?page=1&size=10&category=all",
    },
    roles: { everyone: ["/product-categories", "/attention"] },
  },
  "/users": {
    roles: {
      everyone: ["/attention"],
      admin: ["/users?page=1&size=10", "/user-types?page=1&size=1000"],
      regional: ["/users?page=1&size=10"],
    },
  },
  "/demo-details/:id": {
    page: "demos/demo-details-page.tsx",
    roles: everyone("/demo-products/:id"),
  },
  "/meetings": { page: "meetings/meetings-page.tsx", roles: everyone("/meetings?page=1&size=20") },
  "/meetings/:id": { page: "meetings/meeting-page.tsx", roles: everyone() },
  "/kiosks": { page: "kiosks/kiosks-page.tsx", roles: everyone("/kiosks?page=1&size=20") },
  "/client-links": {
    page: "client-links/client-links-page.tsx",
    roles: everyone("/client-links?page=1&size=20"),
  },
  "/kept": { page: "offline/kept-page.tsx", roles: everyone() },
  "/new-demo": { page: "demos/new-demo-page.tsx", roles: everyone() },
  "/categories": {
    page: "categories/categories-page.tsx",
    roles: admins("/product-categories?search=&page=1&size=24"),
  },
  "/deleted-demos": {
    page: "deleted-demos/deleted-demos-page.tsx",
    roles: admins("/deleted-demos?page=1&size=10"),
  },
  "/new-users": { page: "users/new-user-page.tsx", roles: everyone() },
  "/import-users": { page: "people-import/import-users-page.tsx", roles: everyone() },
  "/approve-users": {
    page: "users/approval/approve-users-page.tsx",
    roles: managers("/users?state=pending&page=1&size=10"),
  },
  "/user-types": {
    page: "user-types/user-types-page.tsx",
    roles: admins("/user-types?search=&page=1&size=10"),
  },
  "/region": { page: "regions/regions-page.tsx", roles: admins("/regions?search=&page=1&size=10") },
  "/department-designation": { page: "organization/organization-page.tsx", roles: everyone() },
  "/assigned-products": {
    page: "assignments/assigned-products-page.tsx",
    roles: managers("/user-demo-mapping?page=1&size=10"),
  },
  "/assignment-rules": {
    page: "assignment-rules/rules-page.tsx",
    roles: managers("/assignment-rules?page=1&size=10"),
  },
  "/storage": { page: "storage/storage-page.tsx", roles: admins("/storage") },
  "/jobs": { page: "jobs/jobs-page.tsx", roles: admins("/jobs") },
  "/integrations": {
    page: "integrations/integrations-page.tsx",
    roles: admins("/machine-tokens", "/webhooks"),
  },
  "/company": { page: "company/company-page.tsx", roles: admins("/company") },
  "/insights": {
    page: "insights/insights-page.tsx",
    roles: managers(
      "/insights?from=:month-ago&to=:today",
      "/insights/time?from=:month-ago&to=:today",
    ),
  },
  "/audit-logs": {
    page: "activity/audit-logs-page.tsx",
    roles: admins("/activity-logs?size=10&page=1"),
  },
  "/profile": { page: "profile/profile-page.tsx", roles: everyone() },
  "/need-help": { page: "help/help-page.tsx", roles: everyone() },
};
