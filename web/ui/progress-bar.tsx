type Props = {
  /** What is going on, in words: "Uploading… 45 %". */
  label: string;
  /** From 0 to 1. */
  share: number;
};

export const ProgressBar = ({ label, share }: Props) => (
  <div>
    <p className="mb-2 tabular-nums">{label}</p>
    <progress aria-label={label} value={share} max={1} className={bar} />
  </div>
);

const bar =
  "block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand";
