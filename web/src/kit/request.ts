import type { Endpoint } from '@parley/contract/http';

type Fields = Record<string, unknown>;

/** Where an input travels: words of the path, the query of a GET, the JSON body of the rest. */
export function requestOf(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Fields): { url: string; body?: string } {
  const rest: Fields = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, word: string) => {
    const value = rest[word];
    delete rest[word];
    if (value === undefined || value === null || value === '') throw new Error(`${endpoint.path} needs ${word}`);
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === 'GET') {
    const query = queryOf(rest);
    return { url: query ? `${path}?${query}` : path };
  }
  // An empty JSON body is refused by the server, and a DELETE usually has nothing to say.
  if (endpoint.method === 'DELETE' && Object.keys(rest).length === 0) return { url: path };
  return { url: path, body: JSON.stringify(rest) };
}

/** `with[]=a&with[]=b` for a list, `filter[search]=x` for an object. */
function queryOf(fields: Fields): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) pairs.append(`${name}[]`, String(item));
    else if (typeof value === 'object') addGroup(pairs, name, value as Fields);
    else pairs.append(name, String(value));
  }
  return pairs.toString();
}

function addGroup(pairs: URLSearchParams, name: string, group: Fields) {
  for (const [key, value] of Object.entries(group)) {
    if (value !== undefined && value !== null) pairs.append(`${name}[${key}]`, String(value));
  }
}
