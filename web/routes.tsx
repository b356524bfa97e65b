import type { ComponentType } from "react";
import { KIOSK_PATH, NIGHT_WATCH_PATH } from "../contract/portal.ts";
import { roles as everyone, type Role } from "../contract/roles.ts";
import { readSession } from "./session/session.ts";
import type { Screen } from "./shell/guarded.tsx";
import { lazy, type Loadable } from "./shell/lazy.ts";

const loadSignedIn = async () => (await import("./start/signed-in.ts")).signedIn;
/** The shell, and the router of everything in it. */
export const Router = lazy(async () => ({ default: (await loadSignedIn()).Router }));
const HomePage = lazy(async () => ({ default: (await loadSignedIn()).HomePage }));
const ManageDemosPage = lazy(async () => ({ default: (await loadSignedIn()).ManageDemosPage }));
const UsersPage = lazy(async () => ({ default: (await loadSignedIn()).UsersPage }));
export const SignInPage = lazy(() => import("./sign-in/sign-in-page.tsx"));
const ForgotPasswordPage = lazy(() => import("./sign-in/forgot-password-page.tsx"));
const ProviderReturnPage = lazy(() => import("./sign-in/providers/provider-return-page.tsx"));
const WayInPage = lazy(() => import("./sign-in/providers/way-in-page.tsx"));
const ResetPasswordPage = lazy(() => import("./sign-in/reset-password-page.tsx"));
const DemoDetailsPage = lazy(() => import("./demos/demo-details-page.tsx"));
const NewDemoPage = lazy(() => import("./demos/new-demo-page.tsx"));
const DeletedDemosPage = lazy(() => import("./deleted-demos/deleted-demos-page.tsx"));
const CategoriesPage = lazy(() => import("./categories/categories-page.tsx"));
const AssignedProductsPage = lazy(() => import("./assignments/assigned-products-page.tsx"));
const RulesPage = lazy(() => import("./assignment-rules/rules-page.tsx"));
const StoragePage = lazy(() => import("./storage/storage-page.tsx"));
const JobsPage = lazy(() => import("./jobs/jobs-page.tsx"));
const IntegrationsPage = lazy(() => import("./integrations/integrations-page.tsx"));
const CompanyPage = lazy(() => import("./company/company-page.tsx"));
const AuditLogsPage = lazy(() => import("./activity/audit-logs-page.tsx"));
const InsightsPage = lazy(() => import("./insights/insights-page.tsx"));
const HelpPage = lazy(() => import("./help/help-page.tsx"));
const ClientLinksPage = lazy(() => import("./client-links/client-links-page.tsx"));
const KeptPage = lazy(() => import("./offline/kept-page.tsx"));
const MeetingsPage = lazy(() => import("./meetings/meetings-page.tsx"));
const MeetingPage = lazy(() => import("./meetings/meeting-page.tsx"));
const NightWatchPage = lazy(() => import("./night-watch/night-watch-page.tsx"));
const GuestPage = lazy(() => import("./guest/guest-page.tsx"));
const KioskPage = lazy(() => import("./kiosk/kiosk-page.tsx"));
const KiosksPage = lazy(() => import("./kiosks/kiosks-page.tsx"));
const PresentWindowPage = lazy(() => import("./presenting/present-window-page.tsx"));
const PublicHelpPage = lazy(() => import("./help/public-help-page.tsx"));
export const NotFoundPage = lazy(() => import("./shell/not-found-page.tsx"));
const ApproveUsersPage = lazy(() => import("./users/approval/approve-users-page.tsx"));
const ImportUsersPage = lazy(() => import("./people-import/import-users-page.tsx"));
const NewUserPage = lazy(() => import("./users/new-user-page.tsx"));
const ProfilePage = lazy(() => import("./profile/profile-page.tsx"));
const UserTypesPage = lazy(() => import("./user-types/user-types-page.tsx"));
const RegionsPage = lazy(() => import("./regions/regions-page.tsx"));
const OrganizationPage = lazy(() => import("./organization/organization-page.tsx"));
/** Every piece of web/ui in every state; no part of a build. */
export const GalleryPage = import.meta.env.DEV
  ? lazy(() => import("./gallery/gallery-page.tsx"))
  : null;

const managers: readonly Role[] = ["admin", "regional"];
const admins: readonly Role[] = ["admin"];

/** Every screen behind sign-in, and who may open it. */
export const screens: readonly (Screen & { path: string; Page: Loadable })[] = [
  { path: "/", title: "Home", roles: everyone, Page: HomePage },
  { path: "/demo", title: "Demos", roles: managers, Page: ManageDemosPage },
  { path: "/demo-details/:id", title: "Demo", roles: everyone, Page: DemoDetailsPage },
  { path: "/meetings", title: "Meetings", roles: everyone, Page: MeetingsPage },
  { path: "/meetings/:id", title: "Meeting", roles: everyone, Page: MeetingPage },
  { path: "/kiosks", title: "Kiosks", roles: everyone, Page: KiosksPage },
  { path: "/client-links", title: "Client links", roles: everyone, Page: ClientLinksPage },
  { path: "/kept", title: "On this device", roles: everyone, Page: KeptPage },
  { path: "/new-demo", title: "New demo", roles: admins, Page: NewDemoPage },
  { path: "/categories", title: "Categories", roles: admins, Page: CategoriesPage },
  { path: "/deleted-demos", title: "Deleted demos", roles: admins, Page: DeletedDemosPage },
  {
    path: "/users",
    title: "Users",
    regionalTitle: "Employee",
    roles: managers,
    Page: UsersPage,
  },
  { path: "/new-users", title: "New User", roles: admins, Page: NewUserPage },
  { path: "/import-users", title: "Import users", roles: admins, Page: ImportUsersPage },
  { path: "/approve-users", title: "Approval", roles: managers, Page: ApproveUsersPage },
  { path: "/user-types", title: "User types", roles: admins, Page: UserTypesPage },
  { path: "/region", title: "Demographics", roles: admins, Page: RegionsPage },
  {
    path: "/department-designation",
    title: "Department-Designation",
    roles: admins,
    Page: OrganizationPage,
  },
  { path: "/assigned-products", title: "Assignments", roles: managers, Page: AssignedProductsPage },
  { path: "/assignment-rules", title: "Assignment rules", roles: managers, Page: RulesPage },
  { path: "/storage", title: "Storage", roles: admins, Page: StoragePage },
  { path: "/jobs", title: "Background work", roles: admins, Page: JobsPage },
  { path: "/integrations", title: "Integrations", roles: admins, Page: IntegrationsPage },
  { path: "/company", title: "Company", roles: admins, Page: CompanyPage },
  { path: "/insights", title: "Insights", roles: managers, Page: InsightsPage },
  { path: "/audit-logs", title: "Activity log", roles: admins, Page: AuditLogsPage },
  { path: "/profile", title: "Profile", roles: everyone, Page: ProfilePage },
  { path: "/need-help", title: "Help Desk", roles: everyone, Page: HelpPage },
];

/** What anybody may open, signed in or not. */
const openPages: readonly { path: string; Page: ComponentType & Loadable }[] = [
  { path: "/forgot-password", Page: ForgotPasswordPage },
  { path: "/reset-password", Page: ResetPasswordPage },
  { path: "/sign-in/with/:id", Page: ProviderReturnPage },
  { path: "/sign-in/link", Page: WayInPage },
  { path: "/help-desk", Page: PublicHelpPage },
  { path: NIGHT_WATCH_PATH, Page: NightWatchPage },
  { path: "/l/:token", Page: GuestPage },
  { path: KIOSK_PATH, Page: KioskPage },
  { path: "/present-window", Page: PresentWindowPage },
  ...(GalleryPage ? [{ path: "/gallery", Page: Router }] : []),
];

export const openPageAt = (pathname: string) => openPages.find(isAt(pathname))?.Page;
export const screenAt = (pathname: string) => screens.find(isAt(pathname));

/** What somebody sees who is not signed in. */
export function guestPageAt(pathname: string) {
  const isForSignIn = screenAt(pathname) !== undefined || isAt(pathname)({ path: "/sign-in" });
  return openPageAt(pathname) ?? (isForSignIn ? SignInPage : NotFoundPage);
}

/** Fetches the code of the page at a path, and of what stands around it, before it is drawn. */
export async function loadPage(pathname: string, isSignedIn = readSession() !== null) {
  if (!isSignedIn || openPageAt(pathname)) return guestPageAt(pathname).load();
  const { Page = NotFoundPage } = screenAt(pathname) ?? {};
  return Promise.all([Router.load(), Page.load()]);
}

/** As the router compares them, whose code is not there before sign-in. */
function isAt(pathname: string) {
  return ({ path }: { path: string }) =>
    new RegExp(`^${path.replace(/:\w+/, "[^/]+")}/?$`, "i").test(pathname);
}
