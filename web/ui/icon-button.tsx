import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";

type Props = Omit<ButtonProps, "size" | "icon" | "children"> & {
  icon: LucideIcon;
  iconSize?: string;
  /** Its name, also shown under the pointer where there is no shorter title. */
  label: string;
};

/** A button that is one icon. */
export const IconButton = ({ icon: Icon, iconSize = "1rem", label, ...rest }: Props) => (
  <Button
    variant="ghost"
    title={label}
    {...rest}
    size="icon"
    aria-label={label}
    icon={<Icon size={iconSize} aria-hidden />}
  />
);
