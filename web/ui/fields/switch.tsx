type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Says what is switched, e.g. "Account status of Amara Osei". */
  label: string;
  /** The state in a word, beside the switch. */
  stateLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be switched. */
  reason?: string | undefined;
  /** The change is on its way: no second one until it has arrived. */
  pending?: boolean | undefined;
};

export const Switch = ({
  checked,
  onChange,
  label,
  stateLabel,
  disabled,
  reason,
  pending = false,
}: Props) => (
  <label className="inline-flex items-center gap-2 align-middle">
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={pending || undefined}
      title={reason}
      disabled={disabled === true || pending}
      onClick={() => onChange(!checked)}
      className="group inline-flex h-6 w-9 shrink-0 items-center rounded-full disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span className="flex h-5 w-9 items-center rounded-full bg-line-strong p-0.5 transition-colors group-aria-checked:bg-brand forced-colors:border">
        <span className="size-4 rounded-full bg-surface transition-transform group-aria-checked:translate-x-4 forced-colors:bg-[ButtonText]" />
      </span>
    </button>
    {stateLabel !== undefined && (
      <span aria-hidden className={checked ? "text-ink" : "text-ink-2"}>
        {stateLabel}
      </span>
    )}
  </label>
);
