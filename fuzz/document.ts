/** As much of a JSON schema as the document uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Operation {
  /** As the document names it: "PATCH /regions/{_id}". */
  call: string;
  method: string;
  path: string;
  /** What it is about: the first word of its path. */
  noun: string;
  params: string[];
  query: { name: string; schema: Schema; isRequired: boolean }[];
  body: Schema | undefined;
  takesFile: boolean;
  /** Also without a session. */
  isOpen: boolean;
  /** What the document says it may answer. */
  statuses: number[];
}

interface DocumentedCall {
  parameters?: { in: string; name: string; schema: Schema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
  security?: object[];
}

const PREFIX = "/api/v1";

/** Every call that the server itself says it has. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/docs/json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, DocumentedCall>>;
  };
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) =>
      describe(method.toUpperCase(), path.replace(PREFIX, ""), call),
    ),
  );
}

function describe(method: string, path: string, call: DocumentedCall): Operation {
  const { parameters = [], requestBody, responses, security } = call;
  const content = requestBody?.content ?? {};
  return {
    call: `${method} ${path}`,
    method,
    path,
    noun: path.split("/")[1] ?? "",
    params: parameters.filter((one) => one.in === "path").map(({ name }) => name),
    query: parameters
      .filter((one) => one.in === "query")
      .map(({ name, schema, required = false }) => ({ name, schema, isRequired: required })),
    body: content["application/json"]?.schema,
    isOpen:
      security?.every((one) => Object.keys(one).length > 0) === false || security?.length === 0,
    takesFile: "multipart/form-data" in content,
    statuses: Object.keys(responses).map(Number),
  };
}
