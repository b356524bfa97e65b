import { Suspense, type ComponentType } from "react";

/** A page that needs no session. Until it is there nothing is shown: it is a matter of milliseconds. */
export const PublicPage = ({ Page }: { Page: ComponentType }) => (
  <Suspense fallback={null}>
    <Page />
  </Suspense>
);
