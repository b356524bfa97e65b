import { useQuery } from "@tanstack/react-query";
import { MonitorPlay, Power } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Kiosk } from "../../contract/presenting/kiosks.ts";
import { rightsOf } from "../../contract/roles.ts";
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
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonLine } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";
import { kiosksQuery } from "./api.ts";
import { chipOf, figuresOf, shownBy } from "./kiosk-labels.ts";

const EndKioskModal = lazyDialog(async () => ({
  default: (await import("./end-kiosk-modal.tsx")).EndKioskModal,
}));

/** Which kiosks run, and what they show; administrators see everybody's. */
export default function KiosksPage() {
  const session = useSession();
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  const { address, change } = useListAddress({});
  const search = searchOf(address.search);
  const kiosks = useQuery(kiosksQuery({ search, page: address.page }));
  const [ended, setEnded] = useState<Kiosk | null>(null);
  const count = kiosks.data?.totalCount;
  return (
    <>
      <PageHeader
        title={t("Kiosks")}
        subtitle={count === undefined ? " " : plural(count, "{count} kiosk", "{count} kiosks")}
        actions={
          <SearchBox
            value={search}
            onChange={(text) => change({ search: text.trim() })}
            placeholder={t("Search kiosks")}
          />
        }
      />
      <CardGrid
        list={kiosks}
        page={address.page}
        onPage={(page) => change({ page })}
        columns="gap-2.5"
        loadingLabel={t("Loading the kiosks")}
        skeleton={
          <div className={`${cardClasses} p-4.5`}>
            <SkeletonLine width="w-56" />
            <SkeletonLine width="w-96" />
          </div>
        }
        empty={<NoKiosks isSearched={search !== ""} />}
        renderCard={(kiosk) => (
          <KioskCard kiosk={kiosk} isAdmin={isAdmin} onEnd={() => setEnded(kiosk)} />
        )}
      />
      {ended && <EndKioskModal kiosk={ended} onClose={() => setEnded(null)} />}
    </>
  );
}

const NoKiosks = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title={t("No kiosk has these words")} />
  ) : (
    <EmptyState
      icon={<MonitorPlay aria-hidden />}
      title={t("No kiosks running")}
      hint={t(
        "A kiosk shows a meeting over and over on a device at a booth. Start it there, from the menu of the meeting.",
      )}
      action={<ButtonLink to="/meetings">{t("Meetings")}</ButtonLink>}
    />
  );

type CardProps = { kiosk: Kiosk; isAdmin: boolean; onEnd: () => void };

function KioskCard({ kiosk, isAdmin, onEnd }: CardProps) {
  const chip = chipOf(kiosk);
  const label = t("End {name}", { name: kiosk.name });
  return (
    <article className={`${cardClasses} ${columns}`}>
      <div>
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-large font-semibold wrap-anywhere">
          {kiosk.name}
          <Chip tone={chip.tone}>{chip.label}</Chip>
        </h2>
        <p className="wrap-anywhere text-ink-2">
          {kiosk.is_own ? (
            <Link to={`/meetings/${kiosk.meeting._id}`} className={textLink}>
              {kiosk.meeting.name}
            </Link>
          ) : (
            kiosk.meeting.name
          )}
          {isAdmin && ` · ${t("started by {name}", { name: kiosk.started_by.name })}`}
        </p>
      </div>
      <div className="text-small text-ink-2 tabular-nums max-xl:col-span-full">
        <p className="wrap-anywhere">{shownBy(kiosk)}</p>
        <p>{figuresOf(kiosk)}</p>
      </div>
      <IconButton
        icon={Power}
        iconSize="1.0625rem"
        label={label}
        className="max-xl:col-start-2 max-xl:row-start-1 max-xl:self-start"
        onClick={onEnd}
      />
    </article>
  );
}

/** Side by side where there is room, so that what they say stands in one line from card to card. */
const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 p-4.5 xl:grid-cols-[minmax(0,1fr)_30rem_auto]";
