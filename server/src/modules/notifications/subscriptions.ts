import { ECDH } from 'node:crypto';
import type * as contract from '@parley/contract/notifications/subscriptions';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { outsideUrl } from '../../kit/outside/outside-url.ts';
import type { SignedIn, SignedInViewer } from '../../kit/viewer.ts';
import { forgetSubscribers } from './away.ts';
import {
  deleteOfMember,
  deleteOfSessions,
  deleteSubscription,
  moveSubscription,
  saveSubscription,
} from './subscriptions.queries.ts';
import { vapid } from './vapid.ts';

type Subscription = Parsed<typeof contract.subscribe>['subscription'];

export const getPushKey = async (): Promise<Output<typeof contract.getPushKey>> => ({
  data: { key: (await vapid()).publicKey },
});

/** From here on this browser is told of what happens in the project while its person is away. */
export async function subscribe(
  { user_id, session_id, project_id, language }: SignedInViewer,
  { subscription }: Parsed<typeof contract.subscribe>,
): Promise<Output<typeof contract.subscribe>> {
  const address = addressOf(subscription);
  await transaction(null, (tx) => saveSubscription(tx, { ...address, user_id, session_id, project_id, language }));
  forgetSubscribers();
  return getPushKey();
}

export async function unsubscribe(
  { user_id }: SignedIn,
  { subscription }: Parsed<typeof contract.unsubscribe>,
): Promise<Output<typeof contract.unsubscribe>> {
  await deleteSubscription(user_id, subscription.endpoint);
  return { data: null };
}

/** Asked by a browser without a page open, so without a session: who knows the old address is the browser itself. */
export async function renewSubscription(
  _: null,
  { old_endpoint, subscription }: Parsed<typeof contract.renewSubscription>,
): Promise<Output<typeof contract.renewSubscription>> {
  const address = addressOf(subscription);
  const isMoved = await transaction(null, (tx) => moveSubscription(tx, old_endpoint, address, now()));
  return isMoved ? { data: null } : refuse('not_found');
}

/** In the transaction that ends them: a browser that is signed out is told nothing more. */
export async function endSubscriptions(tx: Tx, sessions_ids: string[]): Promise<void> {
  await deleteOfSessions(tx, sessions_ids);
}

/** Whoever leaves the project hears nothing of it any more. */
export async function forgetMember({ id }: { id: number }, { project_id }: { project_id: number | null }) {
  if (project_id !== null) await deleteOfMember(project_id, id);
}

function addressOf({ endpoint, keys }: Subscription) {
  const url = outsideUrl(endpoint);
  if (!url || !isPublicKey(keys.p256dh)) refuse('push_refused');
  return { endpoint: url.href, ...keys };
}

function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
