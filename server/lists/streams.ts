import { failures } from "../../contract/errors.ts";
import { Refusal } from "../http/errors.ts";

/** Lists that are longer than one batch and leave as they are read, in this process. */
export interface Streams {
  /** Takes a place, or refuses this caller alone. The returned function gives it back. */
  enter(caller: StreamCaller): () => void;
}
/** A person, from any device; of guests only the address is known. */
export interface StreamCaller {
  actor: { id: string } | undefined;
  ip: string;
}

const MAX_STREAMS = 4;
const MAX_STREAMS_PER_CALLER = 2;
const RETRY_SECONDS = 5;

export function limitStreams(): Streams {
  const open: string[] = [];
  return {
    enter({ actor, ip }) {
      const caller = actor?.id ?? ip;
      if (open.filter((other) => other === caller).length >= MAX_STREAMS_PER_CALLER)
        throw new Refusal(503, failures.ownStreams, undefined, RETRY_SECONDS);
      if (open.length >= MAX_STREAMS)
        throw new Refusal(503, failures.allStreams, undefined, RETRY_SECONDS);
      open.push(caller);
      return () => void open.splice(open.indexOf(caller), 1);
    },
  };
}
