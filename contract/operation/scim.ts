import * as z from "zod/mini";
import { constant, sentence } from "../sentences.ts";
import { line } from "../wire.ts";

/** SCIM 2.0 (RFC 7643, 7644): how a directory provisions people in the portal. */
export const SCIM_PATH = "/scim/v2";
export const SCIM_MEDIA_TYPE = "application/scim+json";
export const DEFAULT_SCIM_COUNT = 100;
export const MAX_SCIM_COUNT = 200;
export const MAX_FILTER_LENGTH = 1000;
export const MAX_FILTER_DEPTH = 10;
export const MAX_OPERATIONS = 100;
const MAX_EXTERNAL_ID_LENGTH = 255;

export const scimMessages = {
  unknownCall: constant(
    "scim.unknownCall",
    "The portal provisions Users, and describes itself at ServiceProviderConfig, ResourceTypes and Schemas. There is nothing else here.",
  ),
  notObject: constant("scim.notObject", "Send a SCIM resource: a JSON object with its attributes"),
  unknownDepartment: (name: string) =>
    sentence(
      "scim.unknownDepartment",
      'The portal has no department "{name}". Add it under Department-Designation, or send one that is there.',
      { name },
    ),
  unknownDesignation: (name: string) =>
    sentence(
      "scim.unknownDesignation",
      'The portal has no designation "{name}". Add it under Department-Designation, or send one that is there.',
      { name },
    ),
  unknownCountry: (name: string) =>
    sentence(
      "scim.unknownCountry",
      'The portal has no active country "{name}" there. Add it under Demographics, or send one that is there.',
      { name },
    ),
  unknownRegion: (name: string) =>
    sentence(
      "scim.unknownRegion",
      'The portal has no active region "{name}". Add it under Demographics, or send one that is there, or none: it follows from the country.',
      { name },
    ),
  severalRegions: (name: string) =>
    sentence(
      "scim.severalRegions",
      'Several regions have a country "{name}". Send the region as well.',
      { name },
    ),
  unknownRole: (name: string) =>
    sentence(
      "scim.unknownRole",
      'The portal has no role "{name}". Send admin, regional, employee or the name of another user type.',
      { name },
    ),
  userNameStays: constant(
    "scim.userNameStays",
    "The staff ID of a person never changes. Deactivate this one and create another.",
  ),
  actsForThem: constant(
    "scim.actsForThem",
    "The token acts for this administrator and cannot change them. Use a token that another administrator has made.",
  ),
  externalIdRequired: constant("scim.externalIdRequired", "externalId must be text"),
  externalIdTaken: constant(
    "scim.externalIdTaken",
    "Somebody else has this externalId already. Look for duplicates in the directory.",
  ),
  noText: (attribute: string) => sentence("scim.noText", "{attribute} must be text", { attribute }),
  noFlag: (attribute: string) =>
    sentence("scim.noFlag", "{attribute} must be true or false", { attribute }),
  noNumber: constant("scim.noNumber", "startIndex and count must be whole numbers"),
  noSort: (attribute: string) =>
    sentence("scim.noSort", "People cannot be sorted by {attribute}. Sort by userName.", {
      attribute,
    }),
  noOperation: constant("scim.noOperation", "op must be add, replace or remove"),
  operationsRequired: constant(
    "scim.operationsRequired",
    "Send 1 to {max} Operations, each with its op",
    { max: `${MAX_OPERATIONS}` },
  ),
  noPath: (path: string) =>
    sentence(
      "scim.noPath",
      'The path "{path}" cannot be read. Write it as in emails[type eq "work"].value.',
      { path },
    ),
  pathRequired: constant("scim.pathRequired", "An operation that removes needs a path"),
  valuesRequired: constant(
    "scim.valuesRequired",
    "An operation without a path needs an object of attributes as its value",
  ),
  filterTooLong: constant("scim.filterTooLong", "A filter has at most {max} characters", {
    max: `${MAX_FILTER_LENGTH}`,
  }),
  filterTooDeep: constant("scim.filterTooDeep", "A filter has at most {max} brackets in brackets", {
    max: `${MAX_FILTER_DEPTH}`,
  }),
  noFilter: (place: number) =>
    sentence(
      "scim.noFilter",
      'The filter cannot be read from character {place} on. Write it as in userName eq "SESA100001".',
      { place },
    ),
  notFiltered: (attribute: string) =>
    sentence(
      "scim.notFiltered",
      "People cannot be filtered by {attribute}. Filter by userName, externalId, emails or active.",
      { attribute },
    ),
  wrongComparison: (attribute: string) =>
    sentence(
      "scim.wrongComparison",
      "{attribute} cannot be compared like this. Look at its type in Schemas.",
      { attribute },
    ),
} as const;

export const ExternalId = line(scimMessages.externalIdRequired, MAX_EXTERNAL_ID_LENGTH);

const integer = () =>
  z.optional(
    z.pipe(
      z.string(scimMessages.noNumber).check(z.regex(/^-?\d{1,9}$/, scimMessages.noNumber)),
      z.transform((text: string) => Number(text)),
    ),
  );
const ScimProjection = {
  attributes: z.optional(z.string()),
  excludedAttributes: z.optional(z.string()),
};
export const ScimReading = z.object(ScimProjection);
export type ScimReading = z.infer<typeof ScimReading>;
export const ScimQuery = z.object({
  ...ScimProjection,
  filter: z.optional(z.string().check(z.maxLength(MAX_FILTER_LENGTH, scimMessages.filterTooLong))),
  startIndex: integer(),
  count: integer(),
  sortBy: z.optional(z.string()),
  sortOrder: z.optional(z.string()),
});
export type ScimQuery = z.infer<typeof ScimQuery>;

/** A person as a directory sends them; what the portal does not keep is left aside. */
export const ScimResource = z.record(z.string(), z.unknown(), scimMessages.notObject);
export type ScimResource = z.infer<typeof ScimResource>;

const Operation = z.object(
  {
    op: z.string(scimMessages.noOperation),
    path: z.optional(z.nullable(z.string(scimMessages.pathRequired))),
    value: z.optional(z.unknown()),
  },
  scimMessages.noOperation,
);
export type ScimOperation = z.infer<typeof Operation>;
export const ScimPatch = z.object(
  {
    Operations: z
      .array(Operation, scimMessages.operationsRequired)
      .check(
        z.minLength(1, scimMessages.operationsRequired),
        z.maxLength(MAX_OPERATIONS, scimMessages.operationsRequired),
      ),
  },
  scimMessages.operationsRequired,
);
