import { recall, recallKeys, remember } from '../../../kit/remember.ts';
import { currentProject } from '../../../kit/session.ts';
import type { Pending } from './pending.ts';

// One entry a message, so that two tabs do not overwrite each other's.
const keyStart = () => `outbox ${currentProject()} `;

export const rememberPending = (it: Pending) => remember(keyStart() + it.uid, JSON.stringify(it));

export const forgetPending = (uid: string) => remember(keyStart() + uid, null);

/** What an earlier page wrote and could not send. */
export function recallPending(): Pending[] {
  const kept = recallKeys(keyStart()).flatMap((key) => read(recall(key)));
  return kept.sort((a, b) => a.at - b.at);
}

function read(stored: string | null): Pending[] {
  try {
    return stored ? [JSON.parse(stored) as Pending] : [];
  } catch {
    return [];
  }
}
