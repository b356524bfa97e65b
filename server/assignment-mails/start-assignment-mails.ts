import type { Services } from "../portal-services.ts";
import { tellPeople } from "./tell-people.ts";

interface Log {
  warn(fields: object, message: string): void;
}

const ROUND_MS = 60_000;

/** Looks every minute for who is to be told of new demos. Any node may do it, at any moment. */
export function startAssignmentMails(
  portal: Pick<Services, "db" | "config" | "nudgeMail">,
  log: Log,
) {
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  const tell = () => {
    round ??= tellPeople(portal, new Date(), stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, "people could not be told of new demos"))
      .finally(() => (round = undefined));
  };
  const timer = setInterval(tell, ROUND_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
