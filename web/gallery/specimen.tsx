import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

export type Theme = "light" | "dark";

type Props = {
  title: string;
  note?: string;
  /** "stacked": one above the other, for what needs the whole width. */
  layout?: "beside" | "stacked";
  children: (theme: Theme) => ReactNode;
};

/** One piece in one set of states, by day and by night. `?theme=` shows only one of the two. */
export function Specimen({ title, note, layout = "beside", children }: Props) {
  const [search] = useSearchParams();
  const themes = (["light", "dark"] as const).filter(
    (theme) => theme === (search.get("theme") ?? theme),
  );
  const columns = layout === "beside" && themes.length > 1 ? "lg:grid-cols-2" : "";
  return (
    <article className="mt-8">
      <h3 className="text-base font-semibold">{title}</h3>
      {note !== undefined && <p className="text-ink-2">{note}</p>}
      <div className={`mt-3 grid gap-3 *:min-w-0 ${columns}`}>
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="rounded-card border border-line p-4 sm:p-6"
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </article>
  );
}

/** Pieces side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 not-last:mb-4">{children}</div>
);

/** Fields side by side. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);
