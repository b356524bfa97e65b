import { messageOf } from "../calls/api.ts";
import { textLink } from "../ui/text-link.ts";
import { t, translate } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";

type Found = {
  isError: boolean;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
};

/** What stands where choices would be; nothing when there are some. */
export function choicesNotice(found: Found, isEmpty: boolean, emptyText: string) {
  if (found.isError)
    return (
      <div role="alert" className={centred}>
        <p>{translate(messageOf(found.error))}</p>
        <button type="button" className={textLink} onClick={() => void found.refetch()}>
          {t("Try again")}
        </button>
      </div>
    );
  if (found.isPending)
    return (
      <div className="px-3">
        <SkeletonRows label={t("Loading…")} />
      </div>
    );
  if (isEmpty) return <p className={`${centred} text-ink-2`}>{translate(emptyText)}</p>;
  return undefined;
}

const centred = "flex h-full flex-col items-center justify-center gap-2 p-4 text-center";
