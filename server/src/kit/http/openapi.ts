import type { Endpoint } from '@parley/contract/http';
import * as z from 'zod/mini';
import type { Route } from './route.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
};
type Operation = Record<string, unknown> & { operationId: string; tags: string[]; responses: Record<string, unknown> };

/** The contract in the words of OpenAPI 3.1; each group of routes becomes a tag. */
export function openapiDocument(title: string, groups: Record<string, readonly Route[]>): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [tag, routes] of Object.entries(groups)) {
    for (const { endpoint } of routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, tag);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: { schemas: { Error: errorSchema }, responses: refusals, securitySchemes },
  };
}

function operationOf(endpoint: Endpoint, tag: string): Operation {
  const words = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => word!);
  const schema = jsonSchema(endpoint.input, 'input');
  const fields = schema.properties ?? {};
  const inPath = words.map((name) => ({ name, in: 'path', required: true, schema: fields[name] ?? {} }));
  const rest = without(schema, words);
  const isQuery = endpoint.method === 'GET';
  const isEmpty = Object.keys(rest.properties ?? {}).length === 0 && !rest.oneOf && !rest.anyOf;
  const body = { required: true, content: contentOf(endpoint, rest) };
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+/g, '_').replace(/_$/, '')}`,
    tags: [tag],
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [...inPath, ...(isQuery ? inQuery(rest) : []), ...projectHeader(endpoint, words)],
    ...(isQuery || (isEmpty && !endpoint.form) ? {} : { requestBody: body }),
    responses: responsesOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.module ? { 'x-module': endpoint.module } : {}),
    ...(endpoint.open_when_unpaid ? { 'x-open-when-unpaid': true } : {}),
  };
}

/** A form has the same fields and the file. */
function contentOf({ form }: Endpoint, schema: Schema): Record<string, unknown> {
  const json = { 'application/json': { schema } };
  if (!form) return json;
  const required = [...(schema.required ?? []), ...(form.file === 'required' ? ['file'] : [])];
  const properties = { ...schema.properties, file: { type: 'string', format: 'binary' } };
  const whole = { 'multipart/form-data': { schema: { ...schema, properties, required } } };
  return form.file === 'required' ? whole : { ...json, ...whole };
}

function whoMayCall({ access, permission, module, open_when_unpaid }: Endpoint): string {
  const callers = { public: 'Anyone.', user: 'Any signed-in user.', project: 'Members of the project.' };
  const rules = [callers[access]];
  if (permission) rules.push(`Needs the permission \`${permission}\`.`);
  if (module) rules.push(`Needs the module \`${module}\`.`);
  if (open_when_unpaid) rules.push('Answers also while the project is stopped or unpaid.');
  return rules.join(' ');
}

const inQuery = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name: schema.type === 'array' ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));

const projectHeader = ({ access }: Endpoint, words: string[]) =>
  access === 'project' && !words.includes('project')
    ? [{ name: 'X-Project', in: 'header', required: true, schema: { type: 'integer', minimum: 1 } }]
    : [];

function responsesOf({ access, output, sends, streams }: Endpoint): Record<string, unknown> {
  const mayRefuse = ['400', '413', '429', '503'];
  if (access !== 'public') mayRefuse.push('401');
  if (access === 'project') mayRefuse.push('402', '403', '404');
  const json = { [streams ? 'application/x-ndjson' : 'application/json']: { schema: jsonSchema(output, 'output') } };
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    200: { description: 'Done', content: sends === 'file' ? bytes : json },
    ...Object.fromEntries(mayRefuse.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    default: { $ref: '#/components/responses/default' },
  };
}

function jsonSchema(shape: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema as Schema;
}

function without(schema: Schema, words: string[]): Schema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !words.includes(name));
  const required = (schema.required ?? []).filter((name) => !words.includes(name));
  const { properties: _, required: __, ...rest } = schema;
  if (!schema.properties) return rest;
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length ? { required } : {}) };
}

const description = `Send the access token as \`Authorization: Bearer …\` and the project as \`X-Project\` (or in the
path). Answers are \`{ data, meta }\`; \`meta.notify\` is a text to show. Refusals are \`{ error, code }\` with the text in
the language of \`Accept-Language\`, and \`errors\` names the fields. Unknown fields are refused. A trailing slash never
matters.`.replaceAll('\n', ' ');

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: "What went wrong, in the caller's language" },
    code: { type: 'string', description: 'The same for programs' },
    errors: {
      type: 'object',
      description: 'What is wrong with each field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    details: { type: 'object' },
  },
};

const refusal = (text: string) => ({
  description: text,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
const refusals = {
  400: refusal('A field is missing, unknown or wrong'),
  401: refusal('No valid access token'),
  402: refusal('The project is not paid for'),
  403: refusal('The right or the module is missing'),
  404: refusal('Not found, or not visible to the caller'),
  413: refusal('Too large'),
  429: refusal('Too many attempts; see Retry-After'),
  503: refusal('Busy for a moment; try again'),
  default: refusal('Any other refusal'),
};
const securitySchemes = { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };
