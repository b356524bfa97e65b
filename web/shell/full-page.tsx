import type { ReactNode } from "react";
import { CompanyLogo } from "../company/company-logo.tsx";

/** A page without the shell still says whose it is, and its logo leads home. */
export const FullPage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex h-15 items-center px-4 text-large sm:px-7">
      <a href="/" className="flex rounded-small">
        <CompanyLogo text="Demo Portal" />
      </a>
    </header>
    <main className="grid flex-1 place-items-center p-4 pb-19">{children}</main>
  </div>
);
