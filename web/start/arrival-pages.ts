import ManageDemosPage from "../demos/manage-demos-page.tsx";
import HomePage from "../home/home-page.tsx";
import UsersPage from "../users/users-page.tsx";

/** One file: the pages where people arrive, or spend their day. */
export const arrivalPages = { HomePage, ManageDemosPage, UsersPage };
