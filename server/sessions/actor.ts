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
  /** For a machine token, its own id, which no session has. */
  sessionId: string;
  /** Set if a program calls with a token: it acts for the person, but never as the person. */
  scopes?: readonly TokenScope[];
  /** A job acts for the person who requested it: they may sign out meanwhile, but not lose the right to it. */
  isAbsent?: true;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
  interface FastifyContextConfig {
    /**
     * "welcome": guests may call, too. "ignored": a token makes no difference. Otherwise the caller must be signed
     * in.
     */
    guests?: "welcome" | "ignored";
    /** Open to people who must first set up a second factor. */
    whileOverdue?: boolean;
  }
}

export function signedIn(request: FastifyRequest): Actor {
  if (!request.actor) throw notSignedIn(unauthorized.noToken);
  return request.actor;
}

export const by = (request: FastifyRequest): By => request.actor ?? { ip: request.ip };
