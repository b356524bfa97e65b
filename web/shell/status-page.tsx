import type { ReactNode } from "react";

type Props = { title: string; sentence: string; children: ReactNode };

/** A page with nothing on it but the reason, and the way out. */
export const StatusPage = ({ title, sentence, children }: Props) => (
  <section className="mx-auto flex max-w-md flex-col items-center gap-2 py-16 text-center">
    <h1 className="text-title text-balance">{title}</h1>
    <p className="text-balance text-ink-2">{sentence}</p>
    <div className="mt-4">{children}</div>
  </section>
);
