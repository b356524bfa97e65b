import { Inbox } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon?: ReactNode; title: string; hint?: ReactNode; action?: ReactNode };

export const EmptyState = ({ icon, title, hint, action }: Props) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-2 [&_svg]:size-5.5">
      {icon ?? <Inbox aria-hidden />}
    </span>
    <p className="text-base font-semibold">{title}</p>
    {hint !== undefined && <p className="mt-1 max-w-[46ch] text-balance text-ink-2">{hint}</p>}
    {action !== undefined && <div className="mt-5">{action}</div>}
  </div>
);
