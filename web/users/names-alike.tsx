import { t } from "../ui/language.ts";

/** Above people who were guessed at; read out when they come. */
export const NamesAlike = () => (
  <output className="block basis-full text-ink-2">
    {t("Nobody is found by these words. These names are spelled alike:")}
  </output>
);
