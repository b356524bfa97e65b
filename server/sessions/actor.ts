import type { FastifyRequest } from "fastify";
import { unauthorized } from "../../contract/errors.ts";
import type { TokenScope } from "../../contract/operation/machine-tokens.ts";
import type { Role } from "../../contract/roles.ts";
import type { By } from "../activity/record.ts";
import { notSignedIn } from "../http/errors.ts";

/** The person behind a call, as the database knows them right now. */
export interface Actor extends By {
  id: string;
  name: string;
  /** What they may do; types that an administrator added count as employee. */
  role: Role;
  regionId: string | null;
  /** Of a machine token its own id, which no session has. */
  sessionId: string;
  /** Set where a program calls with a token: it acts for the person, and never as the person themselves. */
  scopes?: readonly TokenScope[];
  /** A job does what they asked for: they may sign out meanwhile, but not lose the right to it. */
  isAbsent?: true;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    /** "welcome": also without a token. "ignored": a token makes no difference. Else one must be signed in. */
    guests?: "welcome" | "ignored";
    /** Also for those who must set up a second factor before they can do anything else. */
    whileOverdue?: boolean;
  }
}

export function signedIn(request: FastifyRequest): Actor {
  if (!request.actor) throw notSignedIn(unauthorized.noToken);
  return request.actor;
}

export const by = (request: FastifyRequest): By => request.actor ?? { ip: request.ip };
