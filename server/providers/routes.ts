import { firstLanguage } from "../../contract/languages.ts";
import { LoginAnswer, sessionMessages } from "../../contract/sessions.ts";
import {
  NewcomerRegistration,
  providerMessages,
  ProviderReturn,
  ProviderTrip,
  ReturnAnswer,
  TripAnswer,
  WayIn,
} from "../../contract/sign-in/providers.ts";
import { Message } from "../../contract/wire.ts";
import { consumeOrRefuse, perPlace } from "../http/rate-limits.ts";
import type { App, Services } from "../portal-services.ts";
import { by } from "../sessions/actor.ts";
import { callingDevice } from "../sessions/calling-device.ts";
import { signInByLink } from "../sessions/way-in.ts";
import { browserHash, markBrowser } from "./browser-cookie.ts";
import { providerConnector } from "./connect.ts";
import { registerNewcomer } from "./register-newcomer.ts";
import { signInByProvider } from "./sign-in.ts";
import { beginTrip } from "./trip.ts";

const tags = ["sessions"];

export function providerRoutes(app: App, portal: Services): void {
  tripRoutes(app, portal);
  newcomerRoute(app, portal);
  wayInRoute(app, portal);
}

function tripRoutes(app: App, { db, config }: Services) {
  const connect = providerConnector(config.providers);
  app.post(
    "/users/login/provider",
    {
      config: { guests: "ignored", refusals: [404, 429, 503] },
      schema: {
        summary: "Begin to sign in with a provider: where the browser goes now",
        tags,
        body: ProviderTrip,
        response: { 200: TripAnswer },
      },
    },
    async (request, reply) => {
      const { provider, return_to: returnTo } = request.body;
      await consumeOrRefuse(db, perPlace(request.ip, { key: "trip", max: 300, minutes: 15 }));
      const connection = await connect(provider, request.log);
      const browser = markBrowser(request, reply, config);
      const options = { browser, returnTo, publicUrl: config.publicUrl };
      const url = await beginTrip(db, connection, options);
      return { data: { url }, message: providerMessages.onward };
    },
  );
  app.post(
    "/users/login/provider/return",
    {
      config: { guests: "ignored", refusals: [401, 403, 404, 409, 429, 503] },
      schema: {
        summary: "Back from a provider: signed in, or new here",
        tags,
        body: ProviderReturn,
        response: { 200: ReturnAnswer },
      },
    },
    async (request) => {
      const { provider, query, device } = request.body;
      const reach = () => connect(provider, request.log);
      const data = await signInByProvider(db, by(request), reach, {
        query,
        browser: browserHash(request, config),
        device: callingDevice(request, device, config),
        log: request.log,
        selfRegistration: config.selfRegistration,
      });
      const message = "session" in data ? sessionMessages.signedIn : providerMessages.newHere;
      return { data, message };
    },
  );
}

function newcomerRoute(app: App, { db, config }: Services) {
  app.post(
    "/users/login/provider/registration",
    {
      config: { guests: "ignored", refusals: [409, 429] },
      schema: {
        summary: "Ask for an account, as somebody whom a provider knows",
        tags,
        body: NewcomerRegistration,
        response: { 201: Message },
      },
    },
    async (request, reply) => {
      const language = firstLanguage(request.headers["accept-language"]);
      const browser = browserHash(request, config);
      await registerNewcomer(db, by(request), browser, request.body, language);
      return reply.code(201).send({ message: providerMessages.registered });
    },
  );
}

function wayInRoute(app: App, { db, config }: Services) {
  app.post(
    "/users/login/link",
    {
      config: { guests: "ignored", refusals: [403, 429] },
      schema: {
        summary: "Sign in by a link that an operator made on the machine",
        tags,
        body: WayIn,
        response: { 200: LoginAnswer },
      },
    },
    async (request) => {
      const { token, device } = request.body;
      const data = await signInByLink(
        db,
        by(request),
        token,
        callingDevice(request, device, config),
      );
      return { data, message: sessionMessages.signedIn };
    },
  );
}
