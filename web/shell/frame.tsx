import { Suspense } from "react";
import { Outlet } from "react-router";
import { useSession } from "../session/session.ts";
import type { Place } from "./guarded.tsx";
import { lazy } from "./lazy.ts";

/** Everything that only signed-in people need. */
export const Shell = lazy(async () => ({ default: (await import("./shell.tsx")).Shell }));

/** The shell around every page of a signed-in person; a bare page for the others. */
export function Frame({ places }: { places: readonly Place[] }) {
  const session = useSession();
  if (session === null) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <Outlet />
      </main>
    );
  }
  return (
    <Suspense fallback={null}>
      <Shell session={session} places={places}>
        <Outlet />
      </Shell>
    </Suspense>
  );
}
