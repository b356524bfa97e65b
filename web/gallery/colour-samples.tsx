import { Specimen } from "./specimen.tsx";

const swatches = [
  ["canvas", "bg-canvas"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["ink", "bg-ink"],
  ["ink-2", "bg-ink-2"],
  ["ink-3", "bg-ink-3"],
  ["brand", "bg-brand"],
  ["brand-soft", "bg-brand-soft"],
  ["danger", "bg-danger"],
  ["danger-soft", "bg-danger-soft"],
  ["warn", "bg-warn"],
  ["warn-soft", "bg-warn-soft"],
] as const;

export const ColourSamples = () => (
  <>
    <Specimen title="Colours">
      {() => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3">
          {swatches.map(([name, fill]) => (
            <li key={name} className="text-xs text-ink-2">
              <span className={`mb-1.5 block h-12 rounded-control border border-line ${fill}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </Specimen>
    <Specimen title="Words">
      {() => (
        <>
          <p className="text-title">Page title, 22 px</p>
          <p className="mt-2">Body, 14 px. Quiet surfaces, one brand colour, strong type.</p>
          <p className="text-ink-2">Second voice: subtitles and labels.</p>
          <p className="text-ink-3">Third voice: placeholders and times.</p>
          <p className="tabular-nums">0123456789 in tables: 1,111 stands as wide as 8,888</p>
        </>
      )}
    </Specimen>
  </>
);
