import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban, Send } from "lucide-react";
import { useState } from "react";
import type { ClientLink } from "../../contract/presenting/client-links.ts";
import { rightsOf } from "../../contract/roles.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { CardGrid } from "../lists/card-grid.tsx";
import { searchOf, useListAddress } from "../lists/list-address.ts";
import { useSession } from "../session/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { cardClasses } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonLine } from "../ui/skeleton.tsx";
import { clientLinksQuery, linkSwitchQuery, switchLinksMutation } from "./api.ts";
import { choicesOf, figuresOf, stateTones, stateLabels } from "./link-labels.ts";

const LinkModal = lazyDialog(async () => ({
  default: (await import("./link-modal.tsx")).LinkModal,
}));
const RevokeLinkModal = lazyDialog(async () => ({
  default: (await import("./link-modal.tsx")).RevokeLinkModal,
}));
const SwitchOffModal = lazyDialog(async () => ({
  default: (await import("./link-modal.tsx")).SwitchOffModal,
}));

/** Which demos people have sent to whom, and the outcome; administrators see everybody's. */
export default function ClientLinksPage() {
  const session = useSession();
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  const { address, change } = useListAddress({});
  const search = searchOf(address.search);
  const links = useQuery(clientLinksQuery({ search, page: address.page }));
  const dialog = useDialogAddress("link");
  const [revoked, setRevoked] = useState<ClientLink | null>(null);
  const count = links.data?.totalCount;
  return (
    <>
      <PageHeader
        title={t("Client links")}
        subtitle={count === undefined ? " " : plural(count, "{count} link", "{count} links")}
        actions={
          <>
            {isAdmin && <LinkSwitch />}
            <SearchBox
              value={search}
              onChange={(text) => change({ search: text.trim() })}
              placeholder={t("Search clients, demos, senders")}
            />
          </>
        }
      />
      <CardGrid
        list={links}
        page={address.page}
        onPage={(page) => change({ page })}
        columns="gap-2.5"
        loadingLabel={t("Loading the client links")}
        skeleton={
          <div className={`${cardClasses} p-4.5`}>
            <SkeletonLine width="w-56" />
            <SkeletonLine width="w-96" />
          </div>
        }
        empty={<NoLinks isSearched={search !== ""} />}
        renderCard={(link) => (
          <LinkCard
            link={link}
            isAdmin={isAdmin}
            onOpen={() => dialog.open(link._id)}
            onRevoke={() => setRevoked(link)}
          />
        )}
      />
      {dialog.value !== null && <LinkModal id={dialog.value} onClose={dialog.close} />}
      {revoked && <RevokeLinkModal link={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

const NoLinks = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title={t("No link has these words")} />
  ) : (
    <EmptyState
      icon={<Send aria-hidden />}
      title={t("No client links yet")}
      hint={t(
        "A link lets one client see one demo without an account, for some days. Make it on the demo's page.",
      )}
      action={<ButtonLink to="/">{t("Choose a demo")}</ButtonLink>}
    />
  );

/** When off, no link opens anything, no matter who sent it. */
function LinkSwitch() {
  const state = useQuery(linkSwitchQuery());
  const change = useMutation(switchLinksMutation());
  const [isConfirming, setConfirming] = useState(false);
  if (!state.data) return null;
  return (
    <>
      <Switch
        label={t("Client links for everybody")}
        stateLabel={state.data.is_on ? t("On for everybody") : t("Off for everybody")}
        checked={state.data.is_on}
        pending={change.isPending}
        onChange={(is_on) => (is_on ? change.mutate({ is_on }) : setConfirming(true))}
      />
      {isConfirming && <SwitchOffModal onClose={() => setConfirming(false)} />}
    </>
  );
}

type CardProps = {
  link: ClientLink;
  isAdmin: boolean;
  onOpen: () => void;
  onRevoke: () => void;
};

function LinkCard({ link, isAdmin, onOpen, onRevoke }: CardProps) {
  const isOver = link.state === "revoked" || link.state === "expired";
  const revokeLabel = t("Revoke the link for {client}", { client: link.client });
  return (
    <article className={`${cardClasses} ${columns}`}>
      <div>
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-large font-semibold">
          <button
            type="button"
            onClick={onOpen}
            className="rounded-small text-left wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            {link.client}
          </button>
          <Chip tone={stateTones[link.state]}>{stateLabels[link.state]}</Chip>
        </h2>
        <p className="wrap-anywhere text-ink-2">
          {[link.demo.title, isAdmin ? t("sent by {name}", { name: link.sender.name }) : ""]
            .filter((part) => part !== "")
            .join(" · ")}
        </p>
      </div>
      <div className="text-small text-ink-2 tabular-nums max-xl:col-span-full">
        <p>{figuresOf(link)}</p>
        <p>{choicesOf(link)}</p>
      </div>
      {!isOver && (
        <IconButton
          icon={Ban}
          iconSize="1.0625rem"
          label={revokeLabel}
          className="z-10 max-xl:col-start-2 max-xl:row-start-1 max-xl:self-start"
          onClick={onRevoke}
        />
      )}
    </article>
  );
}

/** What can be done has its place also where there is nothing to do, so that all cards have the same columns. */
const columns =
  "relative grid grid-cols-[minmax(0,1fr)_2.25rem] items-center gap-x-6 gap-y-2 p-4.5 has-[button:hover]:border-line-strong xl:grid-cols-[minmax(0,1fr)_20rem_2.25rem]";
