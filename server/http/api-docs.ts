import { promisify } from "node:util";
import { gzip } from "node:zlib";
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Failure } from "../../contract/errors.ts";
import { TOKEN_PREFIX } from "../../contract/operation/machine-tokens.ts";
import { PORTAL_TITLE } from "../../contract/portal.ts";
import { SentenceDetails } from "../../contract/sentences.ts";
import { acceptsEncoding } from "../content/accepted-encoding.ts";
import type { App } from "../portal-services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Statuses this call may refuse with, besides those that follow from what it takes and who may call it. */
    refusals?: (keyof typeof refusals)[];
  }
}

/** The document is made of the schemas that validate and filter the calls themselves. */
export async function documentApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: PORTAL_TITLE, version: "1" },
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
          machine: { type: "http", scheme: "bearer", bearerFormat: `${TOKEN_PREFIX}…` },
          session: { type: "apiKey", in: "header", name: "x-session-id" },
        },
      },
      security: [signedIn, machine],
    },
    transform: describeCall,
  });
  const uiHooks = { preHandler: sendDocument(app) };
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, uiHooks });
}

/**
 * Megabytes that are the same for everybody, who need not be signed in: they are made once, and before their routes
 * would make them for every caller. JSON is YAML, too.
 */
function sendDocument(app: App) {
  let made: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, form] = /\/(json|yaml)$/.exec(request.routeOptions.url ?? "") ?? [];
    if (form === undefined) return undefined;
    made ??= makeDocument(app);
    const { plain, packed } = await made;
    void reply
      .type(form === "json" ? "application/json; charset=utf-8" : "application/x-yaml")
      .header("vary", "accept-encoding");
    if (!acceptsEncoding(request.headers["accept-encoding"], "gzip")) return reply.send(plain);
    return reply.header("content-encoding", "gzip").send(packed);
  };
}

async function makeDocument(app: App) {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  return { plain, packed: await pack(plain) };
}
const pack = promisify(gzip);

const signedIn = { token: [], session: [] };
const machine = { machine: [] };

/** What each refusal means, whatever the call. */
const refusals = {
  400: "Something that was sent is wrong; `errors` and `fields` name the fields",
  401: "Not signed in, or not any more",
  403: "The caller may not do this",
  404: "There is no such record, or the caller may not see it",
  409: "Something else stands in the way: a name that is taken, a record in use",
  413: "More was sent than the call takes",
  415: "Sent in another form than the call takes",
  429: "Too often; Retry-After says when to come back",
  503: "The portal cannot answer right now; Retry-After says when to try again",
} as const;

const { $schema: _, ...failure } = z.toJSONSchema(
  z.extend(Failure, { ...SentenceDetails.shape, requestId: z.string() }),
);

/** One place adds to every call its name, who may call it, and how it refuses. */
const describeCall: SwaggerTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call);
  if (!schema || schema.hide) return { schema, url };
  const { guests, machines } = call.route.config ?? {};
  const described = {
    ...schema,
    operationId: nameOf(call.route),
    response: { ...(schema.response as object), ...refusalsOf(call.route) },
  };
  if (guests === "ignored") return { url, schema: { ...described, security: [] } };
  const security = [
    ...(guests === "welcome" ? [{}] : []),
    signedIn,
    ...(machines === "refused" ? [] : [machine]),
  ];
  return { url, schema: { ...described, security } };
};

/** PATCH /api/v1/users/:_id is patchUsersById. */
function nameOf({ method, url }: RouteOptions) {
  const words = url.replace("/api/v1", "").replaceAll(/:_?/g, "by-").split(/[/-]/);
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return String(method).toLowerCase() + capitalized.join("");
}

function refusalsOf({ method, schema = {}, config }: RouteOptions) {
  const hasBody = Boolean(schema.body ?? schema.consumes);
  const takesInput = Boolean(hasBody || schema.params || schema.querystring);
  const knowsCallers = config?.guests !== "ignored";
  const statuses: [status: keyof typeof refusals, canHappen: boolean][] = [
    [400, takesInput],
    [401, knowsCallers],
    [403, knowsCallers],
    [404, Boolean(schema.params)],
    [409, knowsCallers && method !== "GET"],
    [413, hasBody],
    [415, hasBody],
    [429, config?.guests === undefined],
    [503, true],
  ];
  const all = statuses.filter(([, canHappen]) => canHappen).map(([status]) => status);
  return Object.fromEntries(
    [...all, ...(config?.refusals ?? [])].map((status) => [
      status,
      {
        description: refusals[status],
        content: { "application/json": { schema: failure } },
      },
    ]),
  );
}
