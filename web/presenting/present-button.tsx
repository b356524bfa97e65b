import { Maximize } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

/** The first thing to do on its page. */
export const PresentButton = ({ onPresent }: { onPresent: () => void }) => (
  <Button
    variant="black"
    className="max-sm:flex-1"
    icon={<Maximize size="1rem" aria-hidden />}
    onClick={onPresent}
  >
    {t("Present")}
  </Button>
);
