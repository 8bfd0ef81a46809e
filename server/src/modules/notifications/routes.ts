import * as notices from '@parley/contract/notifications/notices';
import * as subscriptions from '@parley/contract/notifications/subscriptions';
import { route, type Route } from '../../kit/http/route.ts';
import { countNotices, listNotices } from './notices/list-notices.ts';
import { readNotices } from './notices/read-notices.ts';
import { getNoticeWishes, setNoticeWishes } from './notices/wishes.ts';
import { getPushKey, renewSubscription, subscribe, unsubscribe } from './subscriptions.ts';

export const routes: Route[] = [
  route(subscriptions.getPushKey, getPushKey),
  route(subscriptions.subscribe, subscribe),
  route(subscriptions.unsubscribe, unsubscribe),
  route(subscriptions.renewSubscription, renewSubscription),
  route(notices.listNotices, listNotices),
  route(notices.countNotices, countNotices),
  route(notices.readNotices, readNotices),
  route(notices.getNoticeWishes, getNoticeWishes),
  route(notices.setNoticeWishes, setNoticeWishes),
];
