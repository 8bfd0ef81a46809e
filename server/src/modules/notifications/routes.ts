import * as subscriptions from '@parley/contract/notifications/subscriptions';
import { route, type Route } from '../../kit/http/route.ts';
import { getPushKey, renewSubscription, subscribe, unsubscribe } from './subscriptions.ts';

export const routes: Route[] = [
  route(subscriptions.getPushKey, getPushKey),
  route(subscriptions.subscribe, subscribe),
  route(subscriptions.unsubscribe, unsubscribe),
  route(subscriptions.renewSubscription, renewSubscription),
];
