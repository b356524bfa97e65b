import type { FastifyReply } from "fastify";
import {
  Company,
  CompanyChange,
  companyMessages,
  LogoFile,
  LogoQuery,
  MAX_LOGO_BYTES,
} from "../../contract/company.ts";
import { answer } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { changeCompany } from "./change.ts";
import { canChangeCompany } from "./policy.ts";
import { findLogo, getCompany } from "./queries.ts";

const tags = ["company"];
const LOGO_TYPE = "image/png";
/** The logo travels as base64 inside the JSON, with the other fields around it. */
const MAX_CHANGE_BYTES = MAX_LOGO_BYTES * 1.5;

export function companyRoutes(app: App, { db }: Services): void {
  app.get(
    "/company",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "Whose portal this is: name, colour and logo",
        tags,
        response: { 200: answer(Company) },
      },
    },
    async () => ({ data: await getCompany(db) }),
  );
  app.patch(
    "/company",
    {
      bodyLimit: MAX_CHANGE_BYTES,
      schema: {
        summary: "Choose the name, the colour or the logo; null takes one away",
        tags,
        body: CompanyChange,
        response: { 200: answer(Company) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canChangeCompany(actor));
      const data = await changeCompany(db, actor, request.body);
      return { data, message: companyMessages.saved };
    },
  );
  for (const [path, which] of [
    ["/company/logo", "logo"],
    ["/company/icon", "logo_icon"],
  ] as const)
    app.get(
      path,
      {
        config: { guests: "welcome", refusals: [404] },
        schema: {
          summary: which === "logo" ? "The logo" : "The logo in a square",
          tags,
          produces: [LOGO_TYPE],
          querystring: LogoQuery,
          response: { 200: LogoFile },
        },
      },
      async (request, reply) => sendLogo(reply, request.query.version, await findLogo(db, which)),
    );
}

/** Under the address of its version it may be kept for ever: another logo has another address. */
function sendLogo(
  reply: Pick<FastifyReply, "type" | "header" | "send">,
  requestedVersion: string | undefined,
  { version, bytes }: { version: string | null; bytes: Buffer },
) {
  const keep = requestedVersion === version ? "public, max-age=31536000, immutable" : "no-cache";
  return reply.type(LOGO_TYPE).header("cache-control", keep).send(bytes) as never;
}
