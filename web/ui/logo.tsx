type Props = { text?: string; size?: number };

/** The cube is green, unless the place says otherwise: on the wall `--logo` is the colour of the text. */
export const Logo = ({ text, size = 24 }: Props) => (
  <span className="inline-flex items-center gap-2.5">
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
      className="shrink-0 text-(--logo,var(--brand))"
    >
      <path d="M12 2.5 20.5 7.2v9.6L12 21.5 3.5 16.8V7.2z" />
      <path d="M3.5 7.2 12 12l8.5-4.8M12 12v9.5" />
    </svg>
    {text !== undefined && <span className="font-bold tracking-tight">{text}</span>}
  </span>
);
