import {
  City,
  CityChange,
  cityMessages,
  CityQuery,
  Country,
  CountryChange,
  countryMessages,
  CountryQuery,
  NewCity,
  NewCountry,
  NewRegion,
  Region,
  RegionChange,
  regionMessages,
  RegionQuery,
} from "../../contract/regions.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import {
  changeCity,
  changeCountry,
  changeRegion,
  createCity,
  createCountry,
  createRegion,
  removeCity,
  removeCountry,
  removeRegion,
} from "./change.ts";
import { canManagePlaces } from "./policy.ts";
import {
  listCities,
  listCountries,
  listRegions,
  requireCountry,
  requireRegion,
} from "./queries.ts";

const tags = ["regions"];

export function regionRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  regionWrites(app, portal);
  countryWrites(app, portal);
  cityWrites(app, portal);
}

function readRoutes(app: App, portal: Services) {
  const { db } = portal;
  app.get(
    "/regions",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The regions",
        tags,
        querystring: RegionQuery,
        response: { 200: listAnswer(Region) },
      },
    },
    async (request, reply) => {
      const query = listRegions(db, request.actor, request.query.search);
      return answerList(portal, request, reply, query, Region);
    },
  );
  app.get(
    "/countries",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The countries, of one region or of all",
        tags,
        querystring: CountryQuery,
        response: { 200: listAnswer(Country) },
      },
    },
    async (request, reply) => {
      const query = listCountries(db, request.actor, request.query);
      return answerList(portal, request, reply, query, Country);
    },
  );
  app.get(
    "/cities",
    {
      schema: {
        summary: "The cities, of one country or of all",
        tags,
        querystring: CityQuery,
        response: { 200: listAnswer(City) },
      },
    },
    async (request, reply) => {
      const query = listCities(db, signedIn(request), request.query);
      return answerList(portal, request, reply, query, City);
    },
  );
}

function regionWrites(app: App, { db }: Services) {
  app.post(
    "/regions",
    {
      schema: {
        summary: "Create a region; it is active",
        tags,
        body: NewRegion,
        response: { 201: answer(Region) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      const data = await createRegion(db, actor, request.body.name);
      return reply.code(201).send({ data, message: regionMessages.created });
    },
  );
  app.patch(
    "/regions/:_id",
    {
      schema: {
        summary: "Rename a region, or switch it on or off",
        tags,
        body: RegionChange,
        ...byId(answer(Region)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      const data = await changeRegion(db, actor, request.params._id, request.body);
      return { data, message: regionMessages.updated };
    },
  );
  app.delete(
    "/regions/:_id",
    { schema: { summary: "Remove a region that nothing refers to", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      await removeRegion(db, actor, request.params._id);
      return { message: regionMessages.deleted };
    },
  );
}

function countryWrites(app: App, { db }: Services) {
  app.post(
    "/countries",
    {
      schema: {
        summary: "Create a country in a region",
        tags,
        body: NewCountry,
        response: { 201: answer(Country) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      const region = await requireRegion(db, actor, request.body.region_id);
      const data = await createCountry(db, actor, region, request.body.name);
      return reply.code(201).send({ data, message: countryMessages.created });
    },
  );
  app.patch(
    "/countries/:_id",
    {
      schema: {
        summary: "Rename a country, move it to another region, or switch it on or off",
        tags,
        body: CountryChange,
        ...byId(answer(Country)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      const { name, is_active: isActive } = request.body;
      const data = await changeCountry(db, actor, request.params._id, request.body);
      const isSwitch = isActive !== undefined && name === undefined;
      return {
        data,
        message: isSwitch ? countryMessages.status(isActive) : countryMessages.updated,
      };
    },
  );
  app.delete(
    "/countries/:_id",
    {
      schema: {
        summary: "Remove a country that has neither cities nor people",
        tags,
        ...byId(Message),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      await removeCountry(db, actor, request.params._id);
      return { message: countryMessages.deleted };
    },
  );
}

function cityWrites(app: App, { db }: Services) {
  app.post(
    "/cities",
    {
      schema: {
        summary: "Create a city in a country",
        tags,
        body: NewCity,
        response: { 201: answer(City) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      const country = await requireCountry(db, actor, request.body.country_id);
      const data = await createCity(db, actor, country, request.body.name);
      return reply.code(201).send({ data, message: cityMessages.created });
    },
  );
  app.patch(
    "/cities/:_id",
    {
      schema: {
        summary: "Rename a city, or switch it on or off",
        tags,
        body: CityChange,
        ...byId(answer(City)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      const data = await changeCity(db, actor, request.params._id, request.body);
      return { data, message: cityMessages.updated };
    },
  );
  app.delete(
    "/cities/:_id",
    { schema: { summary: "Remove a city", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManagePlaces(actor));
      await removeCity(db, actor, request.params._id);
      return { message: cityMessages.deleted };
    },
  );
}
