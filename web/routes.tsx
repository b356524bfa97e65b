import { lazy } from "react";
import { Route, Routes } from "react-router";
import { roles as everyone, type Role } from "../contract/roles.ts";
import { Frame } from "./shell/frame.tsx";
import { Guarded, type Screen } from "./shell/guarded.tsx";
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
const screens: readonly (Screen & { path: string })[] = [
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

export const Pages = () => (
  <Routes>
    <Route path="/sign-in" element={<PublicPage Page={SignInPage} />} />
    <Route path="/forgot-password" element={<PublicPage Page={ForgotPasswordPage} />} />
    <Route path="/reset-password" element={<PublicPage Page={ResetPasswordPage} />} />
    <Route path="/help-desk" element={<PublicPage Page={PublicHelpPage} />} />
    {GalleryPage && <Route path="/gallery" element={<PublicPage Page={GalleryPage} />} />}
    <Route element={<Frame places={screens} />}>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} />} />
      ))}
      <Route path="*" element={<PublicPage Page={NotFoundPage} />} />
    </Route>
  </Routes>
);
