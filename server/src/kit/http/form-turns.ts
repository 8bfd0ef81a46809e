import { addressKey } from '../attempts.ts';
import { refuse } from '../errors.ts';
import { turns } from '../turns.ts';
import type { SignedIn } from '../viewer.ts';

// A page sends a handful of files together; each that is read takes room on the disk before anybody has looked at it.
const inLine = turns(4, 30);

/** Few forms of one sender are read at a time on a node. The next waits with its body unheard. */
export async function inFormTurn<T>(person: SignedIn | null, address: string, read: () => Promise<T>): Promise<T> {
  const key = person ? `person ${person.user_id}` : addressKey(address);
  const done = await inLine(key, async () => ({ form: await read() }));
  return done ? done.form : refuse('too_many_requests', { seconds: 30 });
}
