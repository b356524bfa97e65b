import { createBrowserRouter, Navigate, Outlet, RouterProvider, useLocation } from "react-router";
import { GalleryPage, NotFoundPage, screens, SignInPage } from "../routes.tsx";
import { requestedPath } from "../session/return-path.ts";
import { useSession } from "../session/session.ts";
import { FailedLoadBoundary } from "./failed-load-boundary.tsx";
import { Frame } from "./frame.tsx";
import { Guarded } from "./guarded.tsx";
import { PublicPage } from "./public-page.tsx";

/** Here as well, for a session may end: people who sign in again go on where they were. */
function SignInAgain() {
  const session = useSession();
  const { state } = useLocation() as { state: unknown };
  if (session) return <Navigate to={requestedPath(state)} replace />;
  return <PublicPage Page={SignInPage} />;
}

const router = createBrowserRouter([
  {
    // Around everything: errors inside are shown with our text, not the router's.
    element: (
      <FailedLoadBoundary>
        <Outlet />
      </FailedLoadBoundary>
    ),
    children: [
      { path: "/sign-in", element: <SignInAgain /> },
      ...(GalleryPage ? [{ path: "/gallery", element: <PublicPage Page={GalleryPage} /> }] : []),
      {
        element: <Frame places={screens} />,
        children: [
          ...screens.map((screen) => ({
            path: screen.path,
            element: <Guarded screen={screen} />,
          })),
          { path: "*", element: <PublicPage Page={NotFoundPage} /> },
        ],
      },
    ],
  },
]);

export const Router = () => <RouterProvider router={router} />;
