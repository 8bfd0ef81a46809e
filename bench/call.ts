import type { Endpoint, Input, Output } from '@parley/contract/http';

type Headers = Record<string, string>;

/** One call of the contract as a client makes it, whatever the answer. */
export function ask<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  headers: Headers = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { method, path } = endpoint as Endpoint;
  const words = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/:(\w+)/g, (_, word: string) => {
    const value = String(words[word]);
    delete words[word];
    return value;
  });
  const hasWords = Object.keys(words).length > 0;
  if (method === 'GET' || (method === 'DELETE' && !hasWords)) {
    const query = hasWords ? `?${new URLSearchParams(Object.entries(words).flatMap(inQuery))}` : '';
    return fetch(url + filled + query, { method, headers, signal });
  }
  const body = JSON.stringify(words);
  return fetch(url + filled, { method, headers: { ...headers, 'content-type': 'application/json' }, body, signal });
}

/** A list by each of its words. */
const inQuery = ([name, value]: [string, unknown]): [string, string][] =>
  Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]];

/** The same where only a success will do. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  headers: Headers = {},
): Promise<Output<E>> {
  const response = await ask(url, endpoint, input, headers);
  if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Output<E>;
}

let callers = 0;

/** An address of this machine that nobody has called from before, so that limits per address do not meet. */
export function fromElsewhere(): Headers {
  callers += 1;
  return { 'x-forwarded-for': `127.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}` };
}
