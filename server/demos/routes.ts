import {
  Demo,
  DemoChange,
  DemoDetails,
  DemoList,
  demoMessages,
  DemoOverviewList,
  DemoOverviewQuery,
  DemoQuery,
  NewDemo,
  RemovedDemo,
} from "../../contract/demos.ts";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { answer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize, forbidden } from "../http/errors.ts";
import { tolerantPageOf } from "../lists/paging.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { findPlayedBuild } from "../builds/queries.ts";
import { changeDemo, createDemo } from "./change.ts";
import { findLastCheck } from "./last-check.ts";
import { listOverview } from "./overview.ts";
import { canManageDemos, isWithinScopes } from "./policy.ts";
import { findDemo, listDemos } from "./queries.ts";
import { removeDemo } from "./remove.ts";
import { withAddresses } from "./stored-demo.ts";

const tags = ["demos"];

export function demoRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  writeRoutes(app, portal);
}

function readRoutes(app: App, portal: Services) {
  const { db } = portal;
  app.get(
    "/demo-products",
    {
      schema: {
        summary: "The demos that one may watch",
        tags,
        querystring: DemoQuery,
        response: { 200: DemoList },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { similar, ...exact } = await listDemos(db, actor, request.query);
      const found = await tolerantPageOf(db, exact, similar && { query: similar }, request.query);
      return {
        ...found,
        data: found.data.map((demo) => withAddresses(portal, actor, demo)),
      };
    },
  );
  app.get(
    "/demo-overview",
    {
      schema: {
        summary: "The demos that one may watch with their figures, sorted by a column",
        tags,
        querystring: DemoOverviewQuery,
        response: { 200: DemoOverviewList },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { exact, similar } = await listOverview(db, actor, request.query);
      const found = await tolerantPageOf(db, exact, similar, request.query);
      return {
        ...found,
        data: found.data.map((demo) => ({ ...demo, ...withAddresses(portal, actor, demo) })),
      };
    },
  );
  app.get(
    "/demo-products/:_id",
    {
      config: { machines: "builds" },
      schema: { summary: "One demo", tags, ...byId(answer(DemoDetails)) },
    },
    async (request) => {
      const actor = signedIn(request);
      const demo = await findDemo(db, actor, request.params._id);
      const [build, last_check] = [
        await findPlayedBuild(db, demo),
        await findLastCheck(db, demo._id),
      ];
      return { data: { ...withAddresses(portal, actor, demo), build, last_check } };
    },
  );
}

function writeRoutes(app: App, portal: Services) {
  const { db, config } = portal;
  app.post(
    "/demo-products",
    {
      schema: { summary: "Create a demo", tags, body: NewDemo, response: { 201: answer(Demo) } },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const demo = await createDemo(db, actor, config, request.body);
      const data = withAddresses(portal, actor, demo);
      return reply.code(201).send({ data, message: demoMessages.created });
    },
  );
  app.patch(
    "/demo-products/:_id",
    {
      config: { machines: "builds" },
      schema: {
        summary: "Change a demo: any subset of the fields",
        tags,
        body: DemoChange,
        ...byId(answer(Demo)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      if (!isWithinScopes(actor, request.body)) throw forbidden(tokenMessages.outOfScope);
      const saved = await changeDemo(db, actor, config, request.params._id, request.body);
      return { data: withAddresses(portal, actor, saved), message: demoMessages.updated };
    },
  );
  app.delete(
    "/demo-products/:_id",
    { schema: { summary: "Remove a demo", tags, ...byId(RemovedDemo) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const demo = await removeDemo(portal, actor, request.params._id);
      const { title, is_restorable } = demo;
      return { message: demoMessages.deleted(title), is_restorable };
    },
  );
}
