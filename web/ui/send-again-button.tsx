import { Send } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";
import { t } from "./language.ts";

type Props = Pick<ButtonProps, "loading" | "disabled" | "onClick"> & { label: string };

/** For a line of what did not arrive; the label also says what it is. */
export const SendAgainButton = ({ label, ...button }: Props) => (
  <Button
    variant="outline"
    size="sm"
    icon={<Send size="0.9375rem" aria-hidden />}
    aria-label={label}
    {...button}
  >
    {t("Send again")}
  </Button>
);
