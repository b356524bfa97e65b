import { failures } from "../../contract/errors.ts";
import { Refusal } from "../http/errors.ts";

/** Streamed lists that are being sent by this process. */
export interface Streams {
  /** Takes a slot, or refuses the caller. The returned function releases it. */
  enter(caller: StreamCaller): () => void;
}
/** A person, on any device; of guests only the address is known. */
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
