import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { CompanyLogo } from "../../contract/company.ts";
import type { Constant } from "../../contract/sentences.ts";
import { Button } from "../ui/button.tsx";
import { FileDrop } from "../ui/fields/file-drop.tsx";
import { t, translate } from "../ui/language.ts";
import { pickLogo, type PickedLogo, UnusableLogoError } from "./picked-logo.ts";

type Props = { logo: CompanyLogo | null; onPick: (logo: PickedLogo | null) => void };

export function LogoField({ logo, onPick }: Props) {
  const [problem, setProblem] = useState<Constant | null>(null);
  const take = async (file: File) => {
    setProblem(null);
    try {
      onPick(await pickLogo(file));
    } catch (error) {
      if (!(error instanceof UnusableLogoError)) throw error;
      setProblem(error.sentence);
    }
  };
  return (
    <div>
      <div className="mb-1.5 flex min-h-8 items-center justify-between gap-3">
        <span className="text-small font-medium">{t("Logo")}</span>
        {logo && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 size="0.875rem" aria-hidden />}
            onClick={() => onPick(null)}
          >
            {t("Remove logo")}
          </Button>
        )}
      </div>
      <FileDrop
        label={t("Logo")}
        hint={t("PNG, JPEG, WebP or SVG, best with a transparent background")}
        accept={[".png", ".jpg", ".jpeg", ".webp", ".svg"]}
        onFile={(file) => void take(file)}
      />
      {problem && (
        <p role="alert" className="mt-1.5 text-small text-danger">
          {translate(problem)}
        </p>
      )}
    </div>
  );
}
