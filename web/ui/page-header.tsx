import type { ReactNode } from "react";

type Props = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Between the title and the actions where a window is wide, below both where it is not. */
  filters?: ReactNode;
  /** 1 for the page; a part of a page takes 2 or 3. */
  level?: 1 | 2 | 3;
  titleId?: string;
};

export function PageHeader({ title, subtitle, actions, filters, level = 1, titleId }: Props) {
  const Heading = `h${level}` as const;
  return (
    <header className="mb-4.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Heading id={titleId} className="text-title break-words">
          {title}
        </Heading>
        {/* A blank one keeps the place of words that are on their way. */}
        {subtitle !== undefined && <p className="mt-0.5 min-h-[1lh] text-ink-2">{subtitle}</p>}
      </div>
      {actions !== undefined && (
        <div className="flex min-w-0 flex-wrap items-center gap-3 min-[87.5rem]:order-1 max-sm:last:w-full max-sm:[&>a]:flex-auto max-sm:[&>button]:flex-auto">
          {actions}
        </div>
      )}
      {filters && (
        <div className="flex w-full flex-wrap gap-3 min-[87.5rem]:w-auto min-[87.5rem]:flex-1 min-[87.5rem]:justify-end">
          {filters}
        </div>
      )}
    </header>
  );
}
