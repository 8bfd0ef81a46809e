import type { Endpoint } from '@parley/contract/http';
import * as z from 'zod/mini';

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
};
export type Input = Record<string, unknown>;
export const samplePhone = '79995550123';

/** What a field holds: `id` for whatever names a thing, else a plain sample. */
export type Samples = { id: number; uuid: string; text?: Record<string, unknown> };

const schemas = new WeakMap<Endpoint, Schema>();

/** Written out once: the walk asks for each of them dozens of times. */
export function schemaOf(endpoint: Endpoint): Schema {
  const known =
    schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(endpoint, known);
  return known;
}

export const pathWords = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => word!);

/** One input for each variant of an endpoint (most have one): every field filled. */
export function fullInputs(endpoint: Endpoint, samples: Samples): Input[] {
  const schema = schemaOf(endpoint);
  const words = pathWords(endpoint);
  const variants = schema.oneOf ?? schema.anyOf ?? [schema];
  return variants.map((variant) => sampleOf(variant, '', samples, words) as Input);
}

/** Names of things, by which one could reach into another project: path words, `id`, `…_id`, `…_ids`. */
export const isIdField = (name: string, schema: Schema, words: readonly string[]): boolean =>
  words.includes(name) || (/(^|_)ids?$/.test(name) && schema.type !== 'string');

/** Top-level fields that name things. */
export function idFields(endpoint: Endpoint): string[] {
  const schema = schemaOf(endpoint);
  const words = pathWords(endpoint);
  const all = (schema.oneOf ?? schema.anyOf ?? [schema]).flatMap((it) => Object.entries(it.properties ?? {}));
  return [...new Set(all.filter(([name, field]) => isIdField(name, field, words)).map(([name]) => name))];
}

export function sampleOf(schema: Schema, name: string, samples: Samples, words: readonly string[]): unknown {
  if (samples.text && name in samples.text) return samples.text[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.format === 'uuid') return samples.uuid;
  if (name && isIdField(name, schema, words)) return schema.type === 'array' ? [samples.id] : samples.id;
  if (schema.enum) return schema.enum.at(-1);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return sampleOf(options[0]!, name, samples, words);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'object') return objectOf(schema, samples, words);
  return textOf(name, schema);
}

function objectOf(schema: Schema, samples: Samples, words: readonly string[]): Input {
  const keys = schema.propertyNames?.enum;
  if (keys && typeof schema.additionalProperties === 'object') {
    const value = sampleOf(schema.additionalProperties, '', samples, words);
    return Object.fromEntries(keys.map((key) => [String(key), value]));
  }
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, name, samples, words)]));
}

/** A text that fits, by the name of its field. */
function textOf(name: string, schema: Schema): string {
  if (name === 'email') return 'somebody.new@example.com';
  if (name === 'phone') return `+${samplePhone}`;
  if (name.includes('password')) return 'sample-password';
  return `sample-${name}-0001`.slice(0, schema.maxLength);
}

/** Values that are wrong for most fields; those a schema happens to accept are left out by the caller. */
const wrongValues: unknown[] = [
  null,
  '',
  'x',
  '\u0000',
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  [[]],
  [null],
  [{ $gt: '' }],
  { $ne: null },
  { toString: 1 },
  '9'.repeat(30),
  'x'.repeat(530_000),
];
const namesOfWrong = wrongValues.map((value) => JSON.stringify(value).slice(0, 30));
const wrongWords = ['abc', '0', '-1', '1e3', '1.5', '9'.repeat(20), "1'--", '1%00', '%F0%9F', 'a'.repeat(150)];
const wrongQuery = ['', 'x', '-1', '1.5', "1') or (1=1", '9'.repeat(30), 'x'.repeat(5000)];

/** What a text that found its way into a statement would make the answer wait, in milliseconds. */
export const sleepInjected = 16_000;

/** Texts that many fields accept and that break careless code: none may become a 5xx or take long. */
const oddTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  "'",
  '"',
  '\\',
  '%',
  '_',
  `'; select pg_sleep(${sleepInjected / 1000}); --`,
  `1) or (select 1 from pg_sleep(${sleepInjected / 1000})) is null --`,
  '1) or (1=1',
  '${7*7}{{7*7}}',
  '=1+1',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '0',
  '-1',
  'null',
  '9'.repeat(18),
  '👩‍👩‍👧‍👦'.repeat(10),
];

export type BadInput = { what: string; input: Input; words?: Record<string, string>; query?: string };

/** Every field of an input turned wrong, one at a time; what the endpoint would accept is not among them. */
export function badInputs(endpoint: Endpoint, full: Input): BadInput[] {
  const words = pathWords(endpoint);
  const given = Object.fromEntries(Object.entries(full).filter(([name]) => !words.includes(name)));
  const found: BadInput[] = words.flatMap((word) =>
    wrongWords.map((value) => ({ what: `path ${word}=${value.slice(0, 20)}`, input: full, words: { [word]: value } })),
  );
  if (endpoint.method === 'GET') return [...found, ...badQueries(endpoint, full, words)];
  for (const path of pathsIn(given)) {
    found.push({ what: `${path.join('.')} missing`, input: replaced(full, path, undefined) });
    for (const [nth, value] of wrongValues.entries())
      found.push({ what: `${path.join('.')}=${namesOfWrong[nth]}`, input: replaced(full, path, value) });
  }
  return found.filter((it) => it.words !== undefined || !endpoint.input.safeParse(it.input).success);
}

function badQueries(endpoint: Endpoint, full: Input, words: string[]): BadInput[] {
  const names = Object.keys(schemaOf(endpoint).properties ?? {}).filter((name) => !words.includes(name));
  const ownWords = Object.fromEntries(words.map((word) => [word, full[word]]));
  const text = (name: string) => [
    ...wrongQuery.map((value) => ({ value, query: `${name}=${encodeURIComponent(value)}` })),
    { value: ['1', '2'], query: `${name}=1&${name}=2` },
    { value: { $ne: '1' }, query: `${name}[$ne]=1` },
    { value: { x: '1' }, query: `${name}[x]=1` },
    { value: ['x'], query: `${name}[]=x` },
  ];
  return names.flatMap((name) =>
    text(name)
      .filter(({ value }) => !endpoint.input.safeParse({ ...ownWords, [name]: value }).success)
      .map(({ query }) => ({ what: `query ${query.slice(0, 30)}`, input: ownWords, query })),
  );
}

/** Every text turned odd in every way that the endpoint accepts. */
export function oddInputs(endpoint: Endpoint, full: Input): BadInput[] {
  const words = pathWords(endpoint);
  if (endpoint.method === 'GET') {
    const names = Object.keys(schemaOf(endpoint).properties ?? {}).filter((name) => !words.includes(name));
    return names.flatMap((name) => accepted(endpoint, full, [name]));
  }
  const given = Object.fromEntries(Object.entries(full).filter(([name]) => !words.includes(name)));
  return pathsIn(given).flatMap((path) => accepted(endpoint, full, path));
}

const accepted = (endpoint: Endpoint, full: Input, path: string[]): BadInput[] =>
  oddTexts
    .map((text) => ({ what: `${path.join('.')}=${JSON.stringify(text)}`, input: replaced(full, path, text) }))
    .filter(({ input }) => endpoint.input.safeParse(input).success);

/** The ways to every field, down through nested objects. */
function pathsIn(input: Input, before: string[] = []): string[][] {
  return Object.entries(input).flatMap(([name, value]) => {
    const path = [...before, name];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? [path, ...pathsIn(value as Input, path)] : [path];
  });
}

export function replaced(input: Input, [name, ...rest]: string[], value: unknown): Input {
  const copy = { ...input };
  if (rest.length) copy[name!] = replaced(copy[name!] as Input, rest, value);
  else if (value === undefined) delete copy[name!];
  else copy[name!] = value;
  return copy;
}

/** The same input with every word of a choice and every switch set otherwise, one at a time. */
export function choicesOf(endpoint: Endpoint, full: Input): { what: string; input: Input }[] {
  const words = pathWords(endpoint);
  const given = Object.fromEntries(Object.entries(full).filter(([name]) => !words.includes(name)));
  return pathsIn(given).flatMap((path) =>
    [...new Set(choicesAt(schemaOf(endpoint), path))]
      .map((value) => ({ what: `${path.join('.')}=${String(value)}`, input: replaced(full, path, value) }))
      .filter(({ input }) => endpoint.input.safeParse(input).success),
  );
}

function choicesAt(schema: Schema, [name, ...rest]: string[]): unknown[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options)
    return options.flatMap((it) =>
      choicesAt(
        it,
        [name!, ...rest].filter((word) => word !== undefined),
      ),
    );
  if (name !== undefined) return schema.properties?.[name] ? choicesAt(schema.properties[name], rest) : [];
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
}
