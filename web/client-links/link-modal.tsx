import { useQuery } from "@tanstack/react-query";
import type { ClientLink, LinkOpening } from "../../contract/presenting/client-links.ts";
import { messageOf } from "../calls/api.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { SkeletonFields } from "../ui/skeleton.tsx";
import { clientLinkQuery, reloadLinks, revokeLink, switchLinks } from "./api.ts";
import { LinkAddress } from "./link-address.tsx";
import { choicesOf, figuresOf, watchedFor } from "./link-labels.ts";

type Props = { id: string; onClose: () => void };

/** One link: its QR code for the person who sent it, and who has opened it when. */
export function LinkModal({ id, onClose }: Props) {
  const link = useQuery(clientLinkQuery(id));
  const { data } = link;
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={data ? data.client : t("Client link")}
      subtitle={data ? `${data.demo.title} · ${choicesOf(data)}` : undefined}
    >
      {link.isPending && <SkeletonFields label={t("Loading")} count={2} />}
      {link.isError && (
        <FailedState message={messageOf(link.error)} onRetry={() => link.refetch()} />
      )}
      {data && (
        <div className="flex flex-col gap-4">
          {data.address && <LinkAddress address={data.address} />}
          <p className="font-medium">{figuresOf(data)}</p>
          {data.opened.length > 0 && (
            <ol aria-label={t("Openings")} className="text-small">
              {data.opened.map((opening) => (
                <Opening key={opening._id} opening={opening} />
              ))}
            </ol>
          )}
          <p className="text-small text-ink-2">
            {t("What guests open is counted here only, not in Insights.")}
          </p>
        </div>
      )}
    </Modal>
  );
}

const Opening = ({ opening }: { opening: LinkOpening }) => (
  <li className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t border-line py-2">
    <span className="wrap-anywhere">
      <time dateTime={opening.opened_at}>{writeTimestamp(opening.opened_at)}</time>
      {opening.guest_name !== "" && ` · ${opening.guest_name}`}
    </span>
    <span className="text-ink-2 tabular-nums">
      {opening.has_shown === false ? t("did not start") : watchedFor(opening.seconds)}
    </span>
  </li>
);

/** Before it is revoked, a sentence that says what ends. */
export const RevokeLinkModal = ({ link, onClose }: { link: ClientLink; onClose: () => void }) => (
  <ConfirmModal
    title={t("Revoke this link?")}
    sentence={t("{client} can no longer open {title}. Whoever looks at it now loses it at once.", {
      client: link.client,
      title: link.demo.title,
    })}
    label={t("Revoke")}
    closeLabel={t("Cancel")}
    act={() => revokeLink(link._id)}
    onSettled={reloadLinks}
    onClose={onClose}
  />
);

/** Every client of everybody is affected, so one press is not enough. */
export const SwitchOffModal = ({ onClose }: { onClose: () => void }) => (
  <ConfirmModal
    title={t("Switch off client links for everybody?")}
    sentence={t(
      "No link opens anything until you switch them on again. Clients who are viewing a demo lose it immediately.",
    )}
    label={t("Switch off")}
    closeLabel={t("Cancel")}
    act={() => switchLinks({ is_on: false })}
    onSettled={reloadLinks}
    onClose={onClose}
  />
);
