import { Outlet } from "react-router";
import { useSession } from "../session/session.ts";
import type { Place } from "./guarded.tsx";
import { Shell } from "./shell.tsx";

/** The shell around every page of a signed-in person; nothing around those of the others. */
export function Frame({ places }: { places: readonly Place[] }) {
  const session = useSession();
  if (session === null) return <Outlet />;
  return (
    <Shell session={session} places={places}>
      <Outlet />
    </Shell>
  );
}
