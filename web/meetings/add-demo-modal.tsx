import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { messageOf } from "../calls/api.ts";
import { demosQuery } from "../demos/api.ts";
import { DemoPicture } from "../demos/demo-picture.tsx";
import { searchOf } from "../lists/list-address.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { addDemosMutation } from "./api.ts";

type Props = { meeting: Meeting; onClose: () => void };

/** The demos that the person may present, favourites first. It stays open: several are added one after another. */
export function AddDemoModal({ meeting, onClose }: Props) {
  const [search, setSearch] = useState("");
  const demos = useQuery({
    ...demosQuery({ search: searchOf(search), page: 1, category: "all", sort: "all" }),
    meta: { isErrorShownByPage: true },
  });
  const add = useMutation(addDemosMutation());
  const there = new Set(meeting.entries.map(({ demo }) => demo?._id));
  const send = async (id: string) => {
    const { message } = await add.mutateAsync({ id: meeting._id, demos: [id] });
    showSuccess(message);
  };
  return (
    <Modal open onOpenChange={onClose} title={t("Add a demo")} closeLabel={t("Done")}>
      <SearchBox
        value={search}
        onChange={setSearch}
        placeholder={t("Search title, tag, description…")}
      />
      {demos.isError && (
        <FailedState message={messageOf(demos.error)} onRetry={() => demos.refetch()} />
      )}
      {demos.data?.data.length === 0 && (
        <p className="py-6 text-center text-ink-2">{t("No demo has these words")}</p>
      )}
      <ul className="mt-3.5 min-h-60">
        {demos.data?.data.map(({ _id, title, image_url: picture }) => (
          <li key={_id} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <span className="w-16 shrink-0 overflow-hidden rounded-small">
              <DemoPicture address={picture} />
            </span>
            <span className="min-w-0 flex-1 break-words">{title}</span>
            {there.has(_id) && (
              <span className="flex items-center gap-1 text-small text-ink-2">
                <Check size="1rem" aria-hidden />
                {t("Added")}
              </span>
            )}
            <IconButton
              icon={Plus}
              label={t("Add {title}", { title })}
              variant="outline"
              disabled={add.isPending}
              onClick={() => void send(_id).catch(() => undefined)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
