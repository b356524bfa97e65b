import type { ComponentType } from "react";
import { matchPath, Route, Routes } from "react-router";
import { roles as everyone, type Role } from "../contract/roles.ts";
import { readSession } from "./session/session.ts";
import { Frame, Shell } from "./shell/frame.tsx";
import { Guarded, type Screen } from "./shell/guarded.tsx";
import { lazy, type Loadable } from "./shell/lazy.ts";
import { PublicPage } from "./shell/public-page.tsx";

const SignInPage = lazy(() => import("./sign-in/sign-in-page.tsx"));
const ForgotPasswordPage = lazy(() => import("./sign-in/forgot-password-page.tsx"));
const ResetPasswordPage = lazy(() => import("./sign-in/reset-password-page.tsx"));
const HomePage = lazy(() => import("./demos/home-page.tsx"));
const ManageDemosPage = lazy(() => import("./demos/manage-demos-page.tsx"));
const DemoDetailsPage = lazy(() => import("./demos/demo-details-page.tsx"));
const NewDemoPage = lazy(() => import("./demos/new-demo-page.tsx"));
const CategoriesPage = lazy(() => import("./categories/categories-page.tsx"));
const AssignedProductsPage = lazy(() => import("./assignments/assigned-products-page.tsx"));
const StoragePage = lazy(() => import("./storage/storage-page.tsx"));
const AuditLogsPage = lazy(() => import("./activity/audit-logs-page.tsx"));
const InsightsPage = lazy(() => import("./insights/insights-page.tsx"));
const HelpPage = lazy(() => import("./help/help-page.tsx"));
const PublicHelpPage = lazy(() => import("./help/public-help-page.tsx"));
const NotFoundPage = lazy(() => import("./shell/not-found-page.tsx"));
const UsersPage = lazy(() => import("./users/users-page.tsx"));
const ApproveUsersPage = lazy(() => import("./users/approve-users-page.tsx"));
const NewUserPage = lazy(() => import("./users/new-user-page.tsx"));
const ProfilePage = lazy(() => import("./profile/profile-page.tsx"));
const UserTypesPage = lazy(() => import("./user-types/user-types-page.tsx"));
const RegionsPage = lazy(() => import("./regions/regions-page.tsx"));
const OrganizationPage = lazy(() => import("./organization/organization-page.tsx"));
/** Every piece of web/ui in every state; no part of a build. */
const GalleryPage = import.meta.env.DEV ? lazy(() => import("./gallery/gallery-page.tsx")) : null;

const managers: readonly Role[] = ["admin", "regional"];
const admins: readonly Role[] = ["admin"];

/** Every screen behind sign-in, and who may open it. */
const screens: readonly (Screen & { path: string; Page: Loadable })[] = [
  { path: "/", title: "Home", roles: everyone, Page: HomePage },
  { path: "/demo", title: "Demos", roles: managers, Page: ManageDemosPage },
  { path: "/demo-details/:id", title: "Demo", roles: everyone, Page: DemoDetailsPage },
  { path: "/new-demo", title: "New demo", roles: admins, Page: NewDemoPage },
  { path: "/categories", title: "Categories", roles: admins, Page: CategoriesPage },
  {
    path: "/users",
    title: "Users",
    regionalTitle: "Employee",
    roles: managers,
    Page: UsersPage,
  },
  { path: "/new-users", title: "New User", roles: admins, Page: NewUserPage },
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
  { path: "/storage", title: "Storage", roles: admins, Page: StoragePage },
  { path: "/insights", title: "Insights", roles: managers, Page: InsightsPage },
  { path: "/audit-logs", title: "Activity log", roles: admins, Page: AuditLogsPage },
  { path: "/profile", title: "Profile", roles: everyone, Page: ProfilePage },
  { path: "/need-help", title: "Help Desk", roles: everyone, Page: HelpPage },
];

const publicPages: readonly { path: string; Page: ComponentType & Loadable }[] = [
  { path: "/sign-in", Page: SignInPage },
  { path: "/forgot-password", Page: ForgotPasswordPage },
  { path: "/reset-password", Page: ResetPasswordPage },
  { path: "/help-desk", Page: PublicHelpPage },
];

/** Fetches the code of the page at a path, and of what stands around it, before it is drawn. */
export async function loadPage(pathname: string, isSignedIn = readSession() !== null) {
  const isAt = ({ path }: { path: string }) => matchPath(path, pathname) !== null;
  const open = publicPages.find(isAt);
  if (open) return open.Page.load();
  if (!isSignedIn) return SignInPage.load();
  const { Page = NotFoundPage } = screens.find(isAt) ?? {};
  return Promise.all([Shell.load(), Page.load()]);
}

export const Pages = () => (
  <Routes>
    {publicPages.map(({ path, Page }) => (
      <Route key={path} path={path} element={<PublicPage Page={Page} />} />
    ))}
    {GalleryPage && <Route path="/gallery" element={<PublicPage Page={GalleryPage} />} />}
    <Route element={<Frame places={screens} />}>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} />} />
      ))}
      <Route path="*" element={<PublicPage Page={NotFoundPage} />} />
    </Route>
  </Routes>
);
