import type { Endpoint } from '@parley/contract/http';
import { noteWriter } from '../db/index.ts';
import type { Cookies } from './cookies.ts';

const [name, path] = ['wrote', '/'];
// Browsers count whole seconds, and a copy is a second behind at most.
const max_age = 4;

/**
 * Whoever changes something reads from the base for a moment, at whichever node their next question arrives: the browser
 * carries the word, which is there before that question is. Said between nodes it might come after it, at a notice a change.
 */
export function noteOwnChange(
  { method }: Pick<Endpoint, 'method'>,
  user_id: number,
  context: Pick<Cookies, 'cookie' | 'setCookie'>,
): void {
  const isChange = method !== 'GET';
  if (!isChange && context.cookie(name, path) === undefined) return;
  if (noteWriter(user_id) && isChange) context.setCookie(name, '1', { path, max_age });
}
