import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Demo } from "../../contract/demos.ts";
import { MAX_ENTRIES } from "../../contract/meetings/meetings.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { pageQuery } from "../lists/page-query.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

const MeetingModal = lazyDialog(async () => ({
  default: (await import("./meeting-modal.tsx")).MeetingModal,
}));

/** Stars that were set one after the other become a meeting: all of them, not only those of the current page. */
export function FavouritesMeeting() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const demos = useQuery({
    ...pageQuery<Demo>("demos", "/demo-products", {
      page: 1,
      size: MAX_ENTRIES,
      is_favourite: "true",
    }),
    meta: { isErrorShownByPage: true },
  });
  const ids = demos.data?.data.map(({ _id }) => _id) ?? [];
  if (ids.length === 0) return null;
  return (
    <>
      <Button
        variant="outline"
        icon={<CalendarPlus size="1rem" aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("Make a meeting of these")}
      </Button>
      {isOpen && (
        <MeetingModal
          demoIds={ids}
          onClose={() => setOpen(false)}
          onMade={(id) => void navigate(`/meetings/${id}`)}
        />
      )}
    </>
  );
}
