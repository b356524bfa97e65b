import { t } from "../ui/language.ts";

/** The first stop of the Tab key. The address stays as it is: a page may use its own hash. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById("main")?.focus();
    }}
    className="fixed top-2 left-2 z-60 rounded-control bg-ink px-4 py-2 font-medium text-surface not-focus:sr-only"
  >
    {t("Skip to main content")}
  </a>
);
