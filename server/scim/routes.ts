import * as z from "zod/mini";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  DEFAULT_SCIM_COUNT,
  MAX_SCIM_COUNT,
  SCIM_MEDIA_TYPE,
  SCIM_PATH,
  scimMessages,
  ScimPatch,
  ScimQuery,
  ScimReading,
  ScimResource,
} from "../../contract/operation/scim.ts";
import { limitConcurrency } from "../http/concurrency.ts";
import { notFound } from "../http/errors.ts";
import { acceptJsonOnly } from "../http/json-body.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { answerScimError } from "./error-answer.ts";
import { changePerson, createPerson, removePerson } from "./provision.ts";
import { findPerson, listPeople } from "./queries.ts";
import { recognizeDirectory } from "./recognize-directory.ts";
import { currentOf, project, toResource } from "./resource.ts";
import { resourceTypes, schemas, serviceProviderConfig, toList } from "./schemas.ts";
import { readOperations, readResource } from "./requested-person.ts";

/** A separate protocol beside the API: its own media type, errors and tokens. It describes itself, so `hide`. */
export async function scimRoutes(app: App, portal: Services): Promise<void> {
  await app.register(
    async (scim: App) => {
      acceptJsonOnly(scim, [SCIM_MEDIA_TYPE, "application/json"]);
      scim.setErrorHandler(answerScimError);
      scim.setNotFoundHandler(() => {
        throw notFound(scimMessages.unknownCall);
      });
      const authenticate = async (request: FastifyRequest) => {
        request.actor = await recognizeDirectory(portal.db, request);
      };
      scim.addHook("onRequest", async (request, reply) => {
        void reply.header("cache-control", "no-store");
        await authenticate(request);
      });
      limitConcurrency(scim, authenticate);
      describingRoutes(scim);
      readRoutes(scim, portal);
      writeRoutes(scim, portal);
    },
    { prefix: SCIM_PATH },
  );
}

const hide = true;
const WithId = z.object({ id: z.string() });
const send = (reply: FastifyReply, body: object) =>
  reply.type(`${SCIM_MEDIA_TYPE}; charset=utf-8`).send(body);

/** What a directory asks to learn what it may send. */
function describingRoutes(scim: App) {
  scim.get("/ServiceProviderConfig", { schema: { hide } }, async (_request, reply) =>
    send(reply, serviceProviderConfig),
  );
  const lists = [
    ["/ResourceTypes", resourceTypes],
    ["/Schemas", schemas],
  ] as const;
  for (const [path, list] of lists) {
    scim.get(path, { schema: { hide } }, async (_request, reply) => send(reply, toList(list)));
    scim.get(`${path}/:id`, { schema: { hide, params: WithId } }, async (request, reply) => {
      const found = list.find(({ id }) => id === request.params.id);
      if (!found) throw notFound();
      return send(reply, found);
    });
  }
}

function readRoutes(scim: App, { db, config }: Services) {
  const base = `${config.publicUrl}${SCIM_PATH}/Users`;
  scim.get("/Users", { schema: { hide, querystring: ScimQuery } }, async (request, reply) => {
    const { query } = request;
    const start = Math.max(1, query.startIndex ?? 1);
    const size = Math.min(MAX_SCIM_COUNT, Math.max(0, query.count ?? DEFAULT_SCIM_COUNT));
    const part = { offset: start - 1, size };
    const { data, totalCount } = await listPeople(db, signedIn(request), query, part);
    const resources = data.map((person) => project(toResource(person, base), query));
    return send(reply, toList(resources, totalCount, start));
  });
  scim.get(
    "/Users/:id",
    { schema: { hide, params: WithId, querystring: ScimReading } },
    async (request, reply) => {
      const person = await findPerson(db, signedIn(request), request.params.id);
      return send(reply, project(toResource(person, base), request.query));
    },
  );
}

function writeRoutes(scim: App, { db, config, nudgeMail }: Services) {
  const base = `${config.publicUrl}${SCIM_PATH}/Users`;
  scim.post("/Users", { schema: { hide, body: ScimResource } }, async (request, reply) => {
    const person = await createPerson(db, signedIn(request), readResource(request.body), config);
    nudgeMail();
    void reply.code(201).header("location", `${base}/${person._id}`);
    return send(reply, toResource(person, base));
  });
  scim.put(
    "/Users/:id",
    { schema: { hide, params: WithId, body: ScimResource } },
    async (request, reply) => {
      const actor = signedIn(request);
      const person = await findPerson(db, actor, request.params.id);
      const changed = await changePerson(db, actor, person, readResource(request.body));
      nudgeMail();
      return send(reply, toResource(changed, base));
    },
  );
  scim.patch(
    "/Users/:id",
    { schema: { hide, params: WithId, body: ScimPatch } },
    async (request, reply) => {
      const actor = signedIn(request);
      const person = await findPerson(db, actor, request.params.id);
      const requested = readOperations(request.body.Operations, currentOf(person));
      const changed = await changePerson(db, actor, person, requested);
      nudgeMail();
      return send(reply, toResource(changed, base));
    },
  );
  scim.delete("/Users/:id", { schema: { hide, params: WithId } }, async (request, reply) => {
    const actor = signedIn(request);
    await removePerson(db, actor, await findPerson(db, actor, request.params.id));
    nudgeMail();
    return reply.code(204).send();
  });
}
