import ManageDemosPage from "../demos/manage-demos-page.tsx";
import HomePage from "../home/home-page.tsx";
import { Router } from "../shell/router.tsx";
import UsersPage from "../users/users-page.tsx";

/** One file for signed-in people: what surrounds every page, and the pages where they arrive or spend their day. */
export const signedIn = { Router, HomePage, ManageDemosPage, UsersPage };
