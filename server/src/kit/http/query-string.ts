import { parse } from 'node:querystring';

/** `with[]=a&with[]=b` is a list, `filter[search]=x` an object; depth one is all the reference uses. */
export function parseQuery(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(parse(text))) {
    const [, name, inner] = /^([\w-]+)\[([\w-]*)\]$/.exec(key) ?? [];
    if (name === undefined) found[key] = value;
    else if (inner === '') found[name] = [value].flat();
    else if (!isUnsafe(name) && !isUnsafe(inner!)) put(found, name, inner!, value);
  }
  return found;
}

function put(found: Record<string, unknown>, name: string, inner: string, value: unknown): void {
  const group = (found[name] ??= Object.create(null)) as Record<string, unknown>;
  if (typeof group === 'object') group[inner] = value;
}

const isUnsafe = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype';
