import { LoaderCircle } from "lucide-react";

type Props = { label: string; size?: string };

/** Progress without a measure. The label is for those who do not see it turn. */
export const Spinner = ({ label, size = "1.25rem" }: Props) => (
  <span className="inline-flex text-brand">
    <LoaderCircle size={size} aria-hidden className="animate-turn" />
    <span className="sr-only">{label}</span>
  </span>
);
