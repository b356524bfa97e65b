import type { FastifyRequest } from "fastify";
import type { Database } from "../db/connection.ts";
import { recognizeScope } from "../machine-tokens/recognize.ts";
import type { Actor } from "../sessions/actor.ts";
import { bearerToken } from "../sessions/authenticate.ts";

/** A directory calls with a token for just this. Sessions and other tokens count for nothing here. */
export const recognizeDirectory = (db: Database, request: FastifyRequest): Promise<Actor> =>
  recognizeScope(db, { ip: request.ip, token: bearerToken(request) }, "people-provisioning");
