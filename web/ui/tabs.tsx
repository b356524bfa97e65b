import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { locale } from "./language.ts";

export type Tab<Name extends string> = {
  name: Name;
  label: string;
  /** How many things are behind it; undefined while that is unknown. */
  count?: number | undefined;
  content: ReactNode;
};

type Props<Name extends string> = {
  /** What the tabs are parts of. */
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
};

/** Only the chosen tab is drawn. On a phone the bar scrolls, never the page. */
export function Tabs<Name extends string>({ label, tabs, value, onChange }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  // An effect, for an address may choose a tab that the bar does not show, and counts that come push it out of sight.
  useEffect(() => (list.current ? keepInView(list.current, value) : undefined), [value]);
  return (
    <Radix.Root value={value} onValueChange={(name) => onChange(name as Name)}>
      <div className="relative overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
        <Radix.List
          ref={list}
          aria-label={label}
          className="flex min-w-full w-max gap-6 border-b border-line whitespace-nowrap max-sm:gap-4 max-sm:text-small"
        >
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.name} value={tab.name} data-tab={tab.name} className={trigger}>
              {tab.label}
              {tab.count !== undefined && (
                // Screen readers need the blank too.
                <span className="ml-0.5 tabular-nums"> {tab.count.toLocaleString(locale)}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.name} value={tab.name} className="pt-4.5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** In the middle of the bar, as far as it scrolls. */
function keepInView(list: HTMLElement, name: string) {
  const tab = list.querySelector<HTMLElement>(`[data-tab="${name}"]`);
  const bar = list.parentElement;
  if (!tab || !bar) return undefined;
  const sizes = new ResizeObserver(() =>
    bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2 }),
  );
  sizes.observe(list);
  return () => sizes.disconnect();
}

const trigger =
  "min-h-11 rounded-t-small border-b-2 border-transparent px-0.5 font-medium text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-ink";
