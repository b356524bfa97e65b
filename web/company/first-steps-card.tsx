import { X } from "lucide-react";
import type { FirstSteps } from "../../contract/company.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { StepList } from "./step-list.tsx";

type Props = { steps: FirstSteps; isHiding: boolean; onHide: () => void };

export function FirstStepsCard({ steps, isHiding, onHide }: Props) {
  return (
    <Card className="mb-7 p-5 sm:p-6">
      <div className="mb-1 flex items-start justify-between gap-4">
        <h2 className="text-base font-semibold">{t("First steps")}</h2>
        <Button
          variant="ghost"
          size="sm"
          loading={isHiding}
          icon={<X size="0.875rem" aria-hidden />}
          onClick={onHide}
          className="-mt-1 -mr-2"
        >
          {t("Dismiss")}
        </Button>
      </div>
      <p className="mb-4 text-ink-2">
        {t(
          "From an empty portal to a demo in front of a client. You find this again under Help Desk.",
        )}
      </p>
      <StepList steps={steps} />
    </Card>
  );
}
