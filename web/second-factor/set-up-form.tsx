import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

type Props = {
  /** Of the button that ends this step. */
  label: string;
  isPending: boolean;
  onSubmit: () => void;
  onBack: () => void;
  children: ReactNode;
};

/** One step of setting up a factor; a second press waits for the first. */
export const SetUpForm = ({ label, isPending, onSubmit, onBack, children }: Props) => (
  <form
    noValidate
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      if (!isPending) onSubmit();
    }}
  >
    {children}
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
      <Button variant="outline" onClick={onBack}>
        {t("Back")}
      </Button>
    </div>
  </form>
);
