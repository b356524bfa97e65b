import type { BuildCopy } from "../../contract/builds/copies.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { plural } from "../ui/language.ts";

/** Which files of a build are copies, where they come from and what they were then. */
export const CopyList = ({ copies }: { copies: readonly BuildCopy[] }) =>
  copies.length > 0 && (
    <details className="text-small">
      <summary className="w-fit cursor-pointer text-ink-2">
        {plural(copies.length, "{count} copy from another host", "{count} copies from other hosts")}
      </summary>
      <ul className="mt-2 flex flex-col gap-2 rounded-control bg-sunken p-3 wrap-anywhere">
        {copies.map(({ address, path, integrity, at }) => (
          <li key={address}>
            {path}
            <span className="block text-ink-2">
              {address} · {writeTimestamp(at)}
            </span>
            <span className="block font-mono text-[0.75rem] text-ink-2">{integrity}</span>
          </li>
        ))}
      </ul>
    </details>
  );
