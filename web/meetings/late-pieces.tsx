import { Suspense } from "react";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";

const Button = lazy(async () => ({
  default: (await import("./add-to-meeting-button.tsx")).AddToMeetingButton,
}));
const Favourites = lazy(async () => ({
  default: (await import("./favourites-meeting.tsx")).FavouritesMeeting,
}));

const onCard = "absolute top-2.5 right-13 z-10";
type Props = { demo?: { _id: string; title: string }; className?: string };

/** What leads from a list of demos to meetings, without delaying the list; with a demo, that of its card. */
export const ToMeeting = ({ demo, className = onCard }: Props) => (
  <FailedLoadBoundary fallback={null}>
    <Suspense fallback={null}>
      {demo ? <Button demo={demo} className={className} /> : <Favourites />}
    </Suspense>
  </FailedLoadBoundary>
);
