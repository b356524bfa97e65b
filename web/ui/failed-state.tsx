import { CloudAlert, RotateCw } from "lucide-react";
import { Button } from "./button.tsx";
import type { Sentence } from "../../contract/sentences.ts";
import { t, translate } from "./language.ts";

type Props = { message: string | Sentence; onRetry?: (() => unknown) | undefined };

/** What could not be loaded says so: it never looks like an empty list. */
export const FailedState = ({ message, onRetry }: Props) => (
  <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
    <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger">
      <CloudAlert size="1.375rem" aria-hidden />
    </span>
    <p className="max-w-[46ch] text-base text-balance font-semibold">{translate(message)}</p>
    {onRetry && (
      <Button
        variant="outline"
        className="mt-5"
        icon={<RotateCw size="1rem" aria-hidden />}
        onClick={() => void onRetry()}
      >
        {t("Try again")}
      </Button>
    )}
  </div>
);
