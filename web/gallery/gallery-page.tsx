import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { Logo } from "../ui/logo.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { FoundationSamples } from "./foundation-samples.tsx";
import { sectionNames, type SectionName } from "./gallery-sections.ts";
import { NavigationSamples } from "./navigation-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { PhoneSamples } from "./phone-samples.tsx";
import { StateSamples } from "./state-samples.tsx";
import { TableSamples } from "./table-samples.tsx";

const samples: Record<SectionName, ComponentType> = {
  foundations: FoundationSamples,
  buttons: ButtonSamples,
  fields: FieldSamples,
  overlays: OverlaySamples,
  navigation: NavigationSamples,
  tables: TableSamples,
  states: StateSamples,
};

/** For development: every piece of web/ui in every state. `?only=tables&theme=dark` narrows it down. */
export default function GalleryPage() {
  const [search] = useSearchParams();
  const only = search.get("only");
  const chosen = sectionNames.filter((name) => name === (only ?? name));
  return (
    <main className="mx-auto max-w-360 px-4 pt-6 pb-24 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-title">
            <Logo text="Gallery" />
          </h1>
          <p className="text-ink-2">Every piece in every state, by day and by night</p>
        </div>
        <ThemeSwitch />
      </header>
      {chosen.map((name) => {
        const Samples = samples[name];
        return (
          <section key={name} aria-labelledby={name} className="mt-12">
            <h2 id={name} className="text-title first-letter:uppercase">
              {name}
            </h2>
            <Samples />
          </section>
        );
      })}
      {only === null && (
        <section aria-labelledby="phones" className="mt-12">
          <h2 id="phones" className="text-title">
            On a phone
          </h2>
          <PhoneSamples />
        </section>
      )}
    </main>
  );
}
