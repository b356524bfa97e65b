import ManageDemosPage from "../demos/manage-demos-page.tsx";
import HomePage from "../home/home-page.tsx";
import { Router } from "../shell/router.tsx";
import UsersPage from "../users/users-page.tsx";

/** One file for whoever is signed in: what stands around every page, and where people arrive or spend their day. */
export const signedIn = { Router, HomePage, ManageDemosPage, UsersPage };
