import type { Attributes } from '@opentelemetry/api';
import type { Begun, Tracing } from '../tracing/tracing.ts';

type Shape = { name: string; attributes: Attributes };
const shapes = new Map<string, Shape>();
const mostShapes = 2000;
/** Letters of its beginning, and of its end, where it is longer. */
const longest = 1000;

/** A statement as a part of what asked for it; what no request and no job asked for is not told. */
export function beginStatement(by: Tracing, text: string): Begun | undefined {
  if (!by.isHeard() || text.startsWith('begin')) return undefined;
  const { name, attributes } = shapeOf(text);
  return by.begin({ name, kind: 'client', attributes });
}

function shapeOf(text: string): Shape {
  const known = shapes.get(text);
  if (known) return known;
  const name = nameOf(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': withoutValues(text) };
  const shape = { name, attributes };
  if (shapes.size < mostShapes) shapes.set(text, shape);
  return shape;
}

const writes =
  /\b(insert) into\s+"?(\w+)|\b(update)\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b|\b(delete) from\s+"?(\w+)/gi;
const reads = /\bfrom\s+"?(\w+)|\b(\w+)\s*\(/i;

/** Such as `insert jobs`: what a statement with several parts writes last, else what it reads or calls first. */
function nameOf(text: string): string {
  const written = [...text.matchAll(writes)].at(-1)?.filter(Boolean);
  if (written) return `${written[1]!.toLowerCase()} ${written[2]}`;
  const [word = 'sql'] = /[a-z]+/i.exec(text.replace(/^\s*\/\*.*?\*\//, '')) ?? [];
  const read = reads.exec(text)?.slice(1).find(Boolean);
  return [word.toLowerCase(), read].filter(Boolean).join(' ');
}

/** Values are handed over beside the text; what is written into it all the same is left out. */
function withoutValues(text: string): string {
  const bare = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![$\w.])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.length > 2 * longest ? `${bare.slice(0, longest)} … ${bare.slice(-longest)}` : bare;
}
