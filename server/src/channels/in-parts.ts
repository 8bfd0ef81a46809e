import { ProviderError, type Sent } from './channel.ts';

/** What leaves as several messages, one after another. It is known by the last: whoever read that has read them all. */
export async function inParts(parts: (() => Promise<string>)[]): Promise<Sent> {
  const ids: string[] = [];
  for (const part of parts) ids.push(await (ids.length ? part().catch(notAgain) : part()));
  return { outside_id: ids.at(-1)!, parts: ids.slice(0, -1), status: 'sent' };
}

/** A part of it has arrived: to begin anew by itself would say that twice. */
function notAgain(error: unknown): never {
  throw error instanceof ProviderError ? new ProviderError(error.message, { scope: error.scope }) : error;
}
