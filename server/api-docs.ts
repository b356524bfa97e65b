import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { PORTAL_TITLE } from "../contract/portal.ts";
import type { App } from "./portal.ts";

/** The document is made of the schemas that validate and filter the calls themselves. */
export async function documentApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: PORTAL_TITLE, version: "1" },
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
          session: { type: "apiKey", in: "header", name: "x-session-id" },
        },
      },
      security: [{ token: [], session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
