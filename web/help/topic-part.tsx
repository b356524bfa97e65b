import type { ReactNode } from "react";

/** One headed part of a topic. */
export const TopicPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-base font-semibold">{title}</h3>
    <div className="flex flex-col gap-2 text-ink-2 [&_ol]:ml-5 [&_ol]:list-decimal [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:ml-5 [&_ul]:list-disc">
      {children}
    </div>
  </section>
);
