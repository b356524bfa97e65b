import { Dashboard } from "../../contract/dashboard.ts";
import { FIXED_WATCH_MINUTES, formatWatchTime } from "../../contract/watches.ts";
import { answer } from "../../contract/wire.ts";
import { findFirstSteps } from "../company/first-steps.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { canSeeDashboard } from "../users/policy.ts";
import { countPeople } from "../users/count-people.ts";
import { compareWatching, sumWatchSeconds } from "../watches/queries.ts";

export function dashboardRoutes(app: App, { db, config }: Services): void {
  app.get(
    "/dashboard",
    {
      schema: {
        summary: "How many people there are, and how long demos were watched",
        tags: ["dashboard"],
        response: { 200: answer(Dashboard) },
      },
    },
    async (request) => {
      authorize(canSeeDashboard(signedIn(request)));
      const isFixed = config.watchHoursCard === "fixed";
      const [people, seconds, recentWatching, first_steps] = await Promise.all([
        countPeople(db),
        sumWatchSeconds(db),
        isFixed ? null : compareWatching(db),
        findFirstSteps(db),
      ]);
      const minutes = isFixed ? FIXED_WATCH_MINUTES : Math.floor(seconds / 60);
      const { message: watchHours, ...watchHoursSentence } = formatWatchTime(minutes);
      return { data: { ...people, watchHours, watchHoursSentence, recentWatching, first_steps } };
    },
  );
}
