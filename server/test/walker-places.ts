import type { Endpoint } from '@parley/contract/http';
import { type Input, isIdField, pathWords, type Samples, sampleOf, type Schema, schemaOf } from './walker-inputs.ts';

/** A way into an input at whose end a row is named, at any depth. */
export type Place = { name: string; put: (full: Input, id: number) => Input };

type Spot = { way: string[]; value: (id: number) => unknown };
type Known = { samples: Samples; words: readonly string[] };

const digits = '^[1-9]\\d{0,14}$';
const optionsOf = (it: Schema): Schema[] => it.anyOf ?? it.oneOf ?? [it];

/** Every place of an endpoint where a row is named: in fields, lists, objects of lists, keys and values of records. */
export function placesOf(endpoint: Endpoint, samples: Samples): Place[] {
  const known = { samples, words: pathWords(endpoint) };
  return optionsOf(schemaOf(endpoint)).flatMap((variant) => {
    const told = constantsOf(variant);
    return Object.entries(variant.properties ?? {}).flatMap(([field, schema]) =>
      spotsIn(schema, field, known).map(({ way, value }) => ({
        name: [...Object.values(told), field, ...way].join('.'),
        put: (full: Input, id: number) => ({ ...full, ...told, [field]: value(id) }),
      })),
    );
  });
}

/** What says which variant it is. */
const constantsOf = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(required.flatMap((name) => (properties[name]?.const ? [[name, properties[name].const]] : [])));

function spotsIn(schema: Schema, name: string, known: Known): Spot[] {
  const found = optionsOf(schema).flatMap((it) =>
    it === schema
      ? [...named(it, name, known), ...inList(it, name, known), ...inObject(it, known), ...inRecord(it, known)]
      : spotsIn(it, name, known),
  );
  return found.filter((it, nth) => found.findIndex(({ way }) => way.join() === it.way.join()) === nth);
}

/** By its shape, or by its name where the shape allows other numbers too. */
function named(it: Schema, name: string, { words }: Known): Spot[] {
  if (it.type === 'integer' && it.exclusiveMinimum === 0) return [{ way: [], value: (id) => id }];
  if (it.type === 'string' && it.pattern?.includes('field_[1-9]')) return [{ way: [], value: (id) => `field_${id}` }];
  const isNumber = [it.type].flat().some((type) => type === 'integer' || type === 'number');
  return isNumber && isIdField(name, it, words) ? [{ way: [], value: (id) => id }] : [];
}

const inList = ({ items }: Schema, name: string, known: Known): Spot[] =>
  (items ? spotsIn(items, name, known) : []).map(({ way, value }) => ({
    way: ['[]', ...way],
    value: (id) => [value(id)],
  }));

/** What stands beside it is what must; what may be left out is. */
function inObject(it: Schema, known: Known): Spot[] {
  const fields = Object.entries(it.properties ?? {});
  const required = fields.filter(([name]) => it.required?.includes(name));
  const beside = Object.fromEntries(
    required.map(([name, field]) => [name, sampleOf(field, name, known.samples, known.words)]),
  );
  return fields.flatMap(([name, field]) =>
    spotsIn(field, name, known).map(({ way, value }) => ({
      way: [name, ...way],
      value: (id: number) => ({ ...beside, [name]: value(id) }),
    })),
  );
}

function inRecord({ propertyNames: keys, additionalProperties: values }: Schema, known: Known): Spot[] {
  if (typeof values !== 'object' || !keys) return [];
  const { samples, words } = known;
  const ofFields = keys.pattern?.includes('field_[1-9]') ?? false;
  const value = ofFields ? samples.id : sampleOf(values, '', samples, words);
  const isKey = ofFields || keys.pattern === digits;
  const named: Spot[] = isKey ? [{ way: ['{}'], value: (id) => ({ [ofFields ? `field_${id}` : id]: value }) }] : [];
  const key = ofFields ? `field_${samples.id}` : keys.enum?.map(String)[0];
  if (key === undefined) return named;
  const held = spotsIn(values, '', known).map((it): Spot => ({
    way: [key, ...it.way],
    value: (id) => ({ [key]: it.value(id) }),
  }));
  return [...named, ...held];
}
