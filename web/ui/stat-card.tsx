import type { ReactNode } from "react";
import { Card } from "./card.tsx";

type Props = { label: string; value: ReactNode; note?: ReactNode };

export const StatCard = ({ label, value, note }: Props) => (
  <Card className="min-w-0 px-4.5 py-4">
    <p className="text-[13px] text-ink-2">{label}</p>
    <p className="mt-1.5 text-[28px] leading-9 font-bold max-sm:text-xl max-sm:leading-8 tracking-tight break-words tabular-nums">
      {value}
    </p>
    {note !== undefined && <p className="mt-1 text-xs text-ink-3">{note}</p>}
  </Card>
);
