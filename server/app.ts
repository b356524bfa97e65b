import cors from "@fastify/cors";
import fastify, { type FastifyBaseLogger } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { activityRoutes } from "./activity/routes.ts";
import { documentApi } from "./http/api-docs.ts";
import { attentionRoutes } from "./attention/routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { kioskRoutes } from "./kiosks/routes.ts";
import { clientLinkRoutes } from "./client-links/routes.ts";
import { companyRoutes } from "./company/routes.ts";
import { nameCallers } from "./http/client-address.ts";
import { clientRoutes } from "./insights/clients.ts";
import { dashboardRoutes } from "./insights/dashboard.ts";
import { deletedDemoRoutes } from "./deleted-demos/routes.ts";
import { demoRoutes } from "./demos/routes.ts";
import { assignmentRuleRoutes } from "./assignment-rules/routes.ts";
import { assignmentRoutes } from "./assignments/routes.ts";
import { answerError } from "./http/error-answer.ts";
import { factorRuleRoutes } from "./factor-rules/routes.ts";
import { autopilotRoutes } from "./autopilots/routes.ts";
import { talkingPointRoutes } from "./talking-points/routes.ts";
import { favouriteRoutes } from "./favourites/routes.ts";
import { healthRoutes } from "./http/health.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { keptBuildRoutes } from "./kept-builds/routes.ts";
import { acceptJsonOnly, MAX_JSON_BYTES } from "./http/json-body.ts";
import { insightRoutes } from "./insights/routes.ts";
import { machineTokenRoutes } from "./machine-tokens/routes.ts";
import { deviceCheckRoutes } from "./device-checks/routes.ts";
import { meetingRoutes } from "./meetings/routes.ts";
import { limitConcurrency } from "./http/concurrency.ts";
import { nightWatchRoutes } from "./night-watch/routes.ts";
import { organizationRoutes } from "./organization/routes.ts";
import { peopleImportRoutes } from "./people-imports/routes.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { providerRoutes } from "./providers/routes.ts";
import { refuseOddities, refuseOnSocket } from "./http/malformed.ts";
import { measureRequests } from "./metrics/measure.ts";
import { servePages } from "./http/pages.ts";
import type { App, Services } from "./portal-services.ts";
import { regionRoutes } from "./regions/routes.ts";
import { logBrokenAnswers, logRequests, requestIds } from "./http/request-log.ts";
import { savedFilterRoutes } from "./saved-filters/routes.ts";
import { answerScimError, isScim } from "./scim/error-answer.ts";
import { scimRoutes } from "./scim/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { authenticator } from "./sessions/authenticate.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { storageRoutes } from "./storage/routes.ts";
import { traceRequests } from "./tracing/trace-requests.ts";
import { tagRoutes } from "./tags/routes.ts";
import { limitTimes, type TimeLimits, timeLimits } from "./http/time-limits.ts";
import { uploadRoutes } from "./uploads/routes.ts";
import { userTypeRoutes } from "./user-types/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { buildRoutes } from "./builds/routes.ts";
import { watchRoutes } from "./watches/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { writeAnswer } from "./http/write-answer.ts";

/** The table of contents of the API. */
const routes = [
  healthRoutes,
  sessionRoutes,
  secondFactorRoutes,
  factorRuleRoutes,
  providerRoutes,
  userRoutes,
  userTypeRoutes,
  regionRoutes,
  organizationRoutes,
  peopleImportRoutes,
  categoryRoutes,
  dashboardRoutes,
  demoRoutes,
  deletedDemoRoutes,
  favouriteRoutes,
  talkingPointRoutes,
  autopilotRoutes,
  preferenceRoutes,
  savedFilterRoutes,
  tagRoutes,
  buildRoutes,
  keptBuildRoutes,
  uploadRoutes,
  storageRoutes,
  assignmentRoutes,
  assignmentRuleRoutes,
  activityRoutes,
  watchRoutes,
  insightRoutes,
  clientRoutes,
  meetingRoutes,
  clientLinkRoutes,
  kioskRoutes,
  deviceCheckRoutes,
  nightWatchRoutes,
  jobRoutes,
  machineTokenRoutes,
  webhookRoutes,
  companyRoutes,
  attentionRoutes,
];

export async function buildApp(
  portal: Services,
  log?: FastifyBaseLogger,
  otherLimits?: Partial<TimeLimits>,
): Promise<App> {
  const limits = { ...timeLimits, ...otherLimits };
  const { config, db } = portal;
  const headers = securityHeaders(config);
  const app: App = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: logBrokenAnswers(),
    clientErrorHandler: (error, socket) =>
      refuseOnSocket({ securityHeaders: headers, log: app.log }, error, socket),
    genReqId: requestIds(config),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    connectionTimeout: limits.idleBodyMs,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      (isScim(request) ? answerScimError : answerError)(error, request, reply.headers(headers)),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writeAnswer);
  app.setErrorHandler(answerError);
  app.decorateRequest("actor", undefined);
  nameCallers(app);
  acceptJsonOnly(app);
  traceRequests(app, { tracing: portal.tracing, config, listener: "api" });
  logRequests(app);
  measureRequests(app, portal.metrics, "api");
  limitTimes(app, headers, limits);
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headers);
    refuseOddities(request);
  });
  await app.register(cors, {
    origin: config.corsOrigins,
    allowedHeaders: ["authorization", "x-session-id", "content-type"],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    maxAge: 600,
  });
  await documentApi(app);
  await app.register(
    async (api: App) => {
      const authenticate = authenticator(db);
      api.addHook("onRequest", async (request, reply) => {
        void reply.header("cache-control", "no-store");
        await authenticate(request);
      });
      limitConcurrency(api, authenticate);
      for (const add of routes) add(api, portal);
    },
    { prefix: "/api/v1" },
  );
  await scimRoutes(app, portal);
  await servePages(app, portal);
  return app;
}
