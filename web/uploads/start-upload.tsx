import { Upload } from "lucide-react";
import { ButtonLink } from "../ui/button-link.tsx";
import { t } from "../ui/language.ts";

/** The next step of an administrator whose portal has no demo yet. */
export const StartUpload = () => (
  <ButtonLink to="/new-demo" icon={<Upload size="1rem" aria-hidden />}>
    {t("Start Upload")}
  </ButtonLink>
);
