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
const AuditLogsPage = lazy(() => import("./activity/audit-logs-page.tsx"));
const HelpPage = lazy(() => import("./help/help-page.tsx"));
const PublicHelpPage = lazy(() => import("./help/public-help-page.tsx"));
const NotFoundPage = lazy(() => import("./shell/not-found-page.tsx"));
const UsersPage = lazy(() => import("./users/users-page.tsx"));
const NotReadyPage = lazy(() => import("./shell/not-ready-page.tsx"));
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
  { path: "/new-users", title: "New User", roles: admins, Page: NotReadyPage },
  { path: "/approve-users", title: "Approval", roles: managers, Page: NotReadyPage },
  { path: "/user-types", title: "User types", roles: admins, Page: NotReadyPage },
  { path: "/region", title: "Demographics", roles: admins, Page: NotReadyPage },
  {
    path: "/department-designation",
    title: "Department-Designation",
    roles: admins,
    Page: NotReadyPage,
  },
  { path: "/assigned-products", title: "Assignments", roles: managers, Page: AssignedProductsPage },
  { path: "/audit-logs", title: "Activity log", roles: admins, Page: AuditLogsPage },
  { path: "/profile", title: "Profile", roles: everyone, Page: NotReadyPage },
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
