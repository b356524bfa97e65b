import type { ReactNode } from "react";

type Props = {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** A pill that narrows a list while it is pressed. */
export const FilterToggle = ({ label, icon, isOn, onChange }: Props) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    className="flex min-h-9 min-w-0 items-center justify-center gap-2 rounded-control border border-line bg-surface px-3 transition-colors hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand max-sm:flex-auto [&_svg]:size-4 [&_svg]:shrink-0"
  >
    {icon}
    {label}
  </button>
);
