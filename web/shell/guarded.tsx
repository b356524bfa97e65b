import { lazy, type ComponentType } from "react";
import { Navigate, useLocation } from "react-router";
import { portalMessages } from "../../contract/portal.ts";
import { rightsOf, type Role } from "../../contract/roles.ts";
import { hasLeftOnPurpose, useSession } from "../session/session.ts";
import { translate } from "../ui/language.ts";
import { Arrival } from "./arrival.tsx";

const NoAccessPage = lazy(() => import("./no-access-page.tsx"));

export type Screen = {
  title: string;
  /** Where the regional role knows the screen by another name. */
  regionalTitle?: string;
  /** The server decides for itself; this only spares people a page that would refuse them. */
  roles: readonly Role[];
  Page: ComponentType<{ title: string }>;
};

/** A screen and where it is. */
export type Place = Pick<Screen, "title" | "regionalTitle" | "roles"> & { path: string };

/** What a role calls a screen. */
export const titleOf = (screen: Pick<Screen, "title" | "regionalTitle">, role: Role) =>
  translate((role === "regional" && screen.regionalTitle) || screen.title);

/** Without a session: sign in first, and come back here. With the wrong role: a page that says so. */
export function Guarded({ screen }: { screen: Screen }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === null) {
    const state = hasLeftOnPurpose() ? null : { from: pathname + search + hash };
    return <Navigate to="/sign-in" replace state={state} />;
  }
  const role = rightsOf(session.role);
  const isAllowed = screen.roles.includes(role);
  const title = isAllowed ? titleOf(screen, role) : translate(portalMessages.noAccess);
  return (
    <>
      {isAllowed ? <screen.Page title={title} /> : <NoAccessPage />}
      <Arrival title={title} pathname={pathname} />
    </>
  );
}
