import type { Subscription } from '@parley/contract/notifications/subscriptions';

/** A subscription as the server takes it; the browser may write down more. */
export function written(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
