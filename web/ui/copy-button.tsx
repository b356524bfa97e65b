import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { t } from "./language.ts";

type Props = { text: string; label?: string; variant?: "outline" | "black" };

/** Without the right to write to the clipboard, or without TLS, the text beside it is copied by hand. */
export function CopyButton({ text, label = t("Copy"), variant = "outline" }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant={variant}
      icon={<Icon size="0.9375rem" aria-hidden />}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {isCopied ? t("Copied") : label}
    </Button>
  );
}
