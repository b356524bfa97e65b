import { sectionNames } from "./gallery-sections.ts";

/** The sections in a window as narrow as a phone: frames have a width of their own, so every rule for phones holds. */
export const PhoneSamples = () => (
  <div className="mt-6 flex flex-wrap gap-6">
    {sectionNames.flatMap((section) =>
      (["light", "dark"] as const).map((theme) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it frames this very page
        <iframe
          key={section + theme}
          title={`${section} on a phone, ${theme}`}
          src={`/gallery?only=${section}&theme=${theme}`}
          loading="lazy"
          className="h-[760px] w-[390px] max-w-full rounded-card border border-line"
        />
      )),
    )}
  </div>
);
