import { Minimize } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";

type Props = { isFaded: boolean; onPress: () => void };

/** In the corner of the picture. Once faded it takes no press: a finger that lands there means the demo. */
export const EndPresentation = ({ isFaded, onPress }: Props) => (
  <div
    className={joinClasses(
      "absolute top-4 right-4 transition-opacity duration-300 focus-within:opacity-100",
      isFaded && "pointer-events-none opacity-0",
    )}
  >
    <Button
      variant="black"
      size="icon"
      aria-label={t("End presentation")}
      title={t("End presentation")}
      className="size-11 border-on-stage/40"
      onClick={onPress}
    >
      <Minimize size={20} aria-hidden />
    </Button>
  </div>
);
