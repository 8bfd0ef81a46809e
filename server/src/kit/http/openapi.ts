import type { Endpoint } from '@parley/contract/http';
import * as z from 'zod/mini';
import type { Route } from './route.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> } & Record<string, unknown>;
};
type Operation = Record<string, unknown> & { operationId: string; tags: string[]; responses: Record<string, unknown> };

/** What the document is made of: each group of routes becomes a tag, each named shape is written once. */
export type Described = {
  title: string;
  url: string;
  groups: Record<string, { about: string; routes: readonly Route[] }>;
  shapes: Record<string, z.ZodMiniType>;
};

/** The contract in the words of OpenAPI 3.1. */
export function openapiDocument({ title, url, groups, shapes }: Described): OpenApi {
  const schemas: Record<string, unknown> = { Error: errorSchema };
  const write = writerOf(shapes, schemas);
  const endpoints = Object.values(groups).flatMap(({ routes }) => routes.map((it) => it.endpoint));
  const pathOf = pathsOf(endpoints);
  const paths: OpenApi['paths'] = {};
  for (const [tag, { routes }] of Object.entries(groups)) {
    for (const { endpoint } of routes)
      (paths[pathOf(endpoint)] ??= {})[endpoint.method.toLowerCase()] = operationOf(
        endpoint,
        tag,
        wordsOf(pathOf(endpoint)),
        write,
      );
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    tags: Object.entries(groups).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: { schemas, responses: refusals, securitySchemes },
  };
}

/** Two paths that differ only in the names of their words are one: all its words are then told as ids. */
function pathsOf(endpoints: readonly Endpoint[]): (endpoint: Endpoint) => string {
  const spellings = Map.groupBy(endpoints, ({ path }) => path.replace(/:\w+/g, ':'));
  return ({ path }) => {
    const isOne = new Set(spellings.get(path.replace(/:\w+/g, ':'))!.map((it) => it.path)).size === 1;
    let nth = 0;
    return path.replace(/:(\w+)/g, (_, word: string) => `{${isOne ? word : `id${nth++ ? nth : ''}`}}`);
  };
}

const wordsOf = (path: string): string[] => [...path.matchAll(/[{:](\w+)/g)].map(([, word]) => word!);

type Write = (shape: z.ZodMiniType, io: 'input' | 'output') => Schema;

function operationOf(endpoint: Endpoint, tag: string, told: string[], write: Write): Operation {
  const words = wordsOf(endpoint.path);
  const schema = write(endpoint.input, 'input');
  const fields = schema.properties ?? {};
  const inPath = words.map((word, nth) => ({
    name: told[nth]!,
    in: 'path',
    required: true,
    ...aboutOf(word, word),
    schema: fields[word] ?? { type: 'string' },
  }));
  const rest = without(schema, words);
  const isQuery = endpoint.method === 'GET';
  const isEmpty = Object.keys(rest.properties ?? {}).length === 0 && !rest.oneOf && !rest.anyOf;
  const body = { required: true, content: contentOf(endpoint, rest) };
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+/g, '_').replace(/_$/, '')}`,
    tags: [tag],
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: [...inPath, ...(isQuery ? inQuery(rest) : []), ...projectHeader(endpoint, words)],
    ...(isQuery || (isEmpty && !endpoint.form) ? {} : { requestBody: body }),
    responses: responsesOf(endpoint, write),
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
  if (form.file === 'none') return { ...json, 'multipart/form-data': { schema } };
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
    ...aboutOf(name),
    schema,
  }));

/** Words that mean the same in every call. */
const meanings: Record<string, string> = {
  id: 'The id of what the call is about',
  project: 'The id of the project',
  channel: 'The id of the channel',
  count: 'How many to a page',
  page: 'The number of the page, from 1; the first thousand rows have numbers',
  next: '`meta.next` of the page before',
  search: 'Words, or a part of a number',
  timezone: 'A zone such as Europe/Lisbon, or hours from UTC',
  'X-Project': 'The id of the project',
};
const aboutOf = (name: string, otherwise?: string): { description?: string } => {
  const description = meanings[name] ?? (otherwise && `The ${otherwise.replaceAll('_', ' ')}`);
  return description ? { description } : {};
};

const projectHeader = ({ access }: Endpoint, words: string[]) =>
  access === 'project' && !words.includes('project')
    ? [
        {
          name: 'X-Project',
          in: 'header',
          required: true,
          ...aboutOf('X-Project'),
          schema: { type: 'integer', minimum: 1 },
        },
      ]
    : [];

function responsesOf({ access, output, sends, streams }: Endpoint, write: Write): Record<string, unknown> {
  const mayRefuse = ['400', '413', '429', '503'];
  if (access !== 'public') mayRefuse.push('401');
  if (access === 'project') mayRefuse.push('402', '403', '404');
  const json = { [streams ? 'application/x-ndjson' : 'application/json']: { schema: write(output, 'output') } };
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    200: { description: 'Done', content: sends === 'file' ? bytes : json },
    ...Object.fromEntries(mayRefuse.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    default: { $ref: '#/components/responses/default' },
  };
}

/** Shapes that have a name are written once, beside all others, and referred to. */
function writerOf(shapes: Described['shapes'], schemas: Record<string, unknown>): Write {
  const names = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) names.add(shape, { id });
  return (shape, io) => {
    // What is asked is read more widely than what is answered, so only answers are told by name.
    const metadata = io === 'output' ? { metadata: names } : {};
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', ...metadata });
    for (const [id, it] of Object.entries($defs)) schemas[id] ??= referring(it);
    return referring(schema) as Schema;
  };
}

const referring = (schema: unknown): unknown =>
  tidied(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')));

/**
 * What generators of clients stumble over: a choice of which one way says nothing (the outcome of a conversion, of the
 * same type as what is beside it), and keys of a known list told as a pattern instead of one by one.
 */
function tidied(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(tidied);
  if (!it || typeof it !== 'object') return it;
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(it).map(([key, inner]) => [key, tidied(inner)]));
  if (Array.isArray(anyOf)) {
    const telling = anyOf.filter((one: object) => Object.keys(one).length > 0);
    return telling.length > 1 ? { ...rest, anyOf: telling } : { ...rest, ...telling[0] };
  }
  const { propertyNames, additionalProperties, ...named } = rest as Schema & { propertyNames?: { enum?: string[] } };
  if (!propertyNames?.enum || !named.required) return rest;
  return {
    ...named,
    properties: Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties])),
    additionalProperties: false,
  };
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
    request_id: { type: 'string', description: 'Of what nobody meant to happen: the log knows it by this number' },
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
