import { MAX_SCIM_COUNT, SCIM_PATH } from "../../contract/operation/scim.ts";

export const CORE_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const ENTERPRISE_SCHEMA = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";

const plain = {
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
};
type AttributeOptions = Partial<Omit<typeof plain, "type">> & {
  type?: string;
  subAttributes?: object[];
};
const attribute = (name: string, description: string, options: AttributeOptions = {}) => ({
  name,
  description,
  ...plain,
  ...options,
});

const work = attribute("type", "Always work: the portal keeps one", { mutability: "readOnly" });
const primary = attribute("primary", "Always true", { type: "boolean", mutability: "readOnly" });

const userAttributes = [
  attribute("userName", "The staff ID: SESA and digits", {
    required: true,
    mutability: "immutable",
    uniqueness: "server",
  }),
  attribute("externalId", "How the directory knows the person", {
    caseExact: true,
    uniqueness: "server",
  }),
  attribute("name", "What the person is called", {
    type: "complex",
    required: true,
    subAttributes: [
      attribute("formatted", "The whole name; given and family name count before it"),
      attribute("givenName", "The first name"),
      attribute("familyName", "The last name"),
    ],
  }),
  attribute("displayName", "The whole name, where a new person has no other", {
    mutability: "immutable",
  }),
  attribute("title", "One of the portal's designations"),
  attribute(
    "preferredLanguage",
    "The language of mails, where the portal has it; the page in which the person signs in changes it",
  ),
  attribute("locale", "The language of somebody of whom none is known yet", {
    mutability: "writeOnly",
    returned: "never",
  }),
  attribute("active", "Whether the person may sign in", { type: "boolean" }),
  attribute("emails", "Where mail goes: the address for work", {
    type: "complex",
    multiValued: true,
    required: true,
    subAttributes: [
      attribute("value", "The address", { required: true, uniqueness: "server" }),
      work,
      primary,
    ],
  }),
  attribute("addresses", "Where the person works", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("country", "One of the portal's countries, by its English name or its ISO code"),
      attribute("region", "One of the portal's regions; without it, that of the country"),
      work,
    ],
  }),
  attribute("roles", "What the person may do: admin, regional, employee or another user type", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The name of the user type"),
      attribute("display", "What screens call it", { mutability: "readOnly" }),
      primary,
    ],
  }),
];

const describeSchema = (id: string, name: string, description: string, attributes: object[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: "Schema", location: `${SCIM_PATH}/Schemas/${id}` },
});

export const schemas = [
  describeSchema(CORE_SCHEMA, "User", "A person with an account", userAttributes),
  describeSchema(ENTERPRISE_SCHEMA, "EnterpriseUser", "Where a person belongs in the company", [
    attribute("department", "One of the portal's departments"),
  ]),
];

export const resourceTypes = [
  {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: "User",
    name: "User",
    endpoint: "/Users",
    description: "People",
    schema: CORE_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    meta: { resourceType: "ResourceType", location: `${SCIM_PATH}/ResourceTypes/User` },
  },
];

export const serviceProviderConfig = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Token of the portal",
      description: "A machine token with the scope people-provisioning, as a bearer token",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${SCIM_PATH}/ServiceProviderConfig` },
};

export const toList = (resources: readonly object[], total = resources.length, startIndex = 1) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
