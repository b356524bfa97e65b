/** The heading of a panel in the showroom. */
export const PanelTitle = ({ title, subtitle }: { title: string; subtitle?: string }) => (
  <div className="mb-5">
    <h1 className="text-[1.6875rem] leading-8.5 font-bold tracking-tight">{title}</h1>
    {subtitle && <p className="mt-1 text-ink-2">{subtitle}</p>}
  </div>
);
