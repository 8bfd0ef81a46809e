import { getPushKey, subscribe, unsubscribe } from '@parley/contract/notifications/subscriptions';
import i18next from 'i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { firstScreen } from '../../../kit/first-screen.ts';
import { forgetEnded } from '../../../kit/end-notices.ts';
import { changeLocalConfig } from '../../../kit/local-config.ts';
import { endPush, keyOf, newPushPlace, pushPlace, subscribeToPush } from '../../../kit/push.ts';
import { toast } from '../../../ui/toast.ts';
import { keepEndpoint } from './kept-endpoint.ts';
import { written } from './written.ts';

export async function mayNotify(): Promise<boolean> {
  const isAllowed = 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
  if (!isAllowed) toast.error(i18next.t('notifications:denied'));
  return isAllowed;
}

export async function enableNotices(): Promise<boolean> {
  if (!(await mayNotify())) return turnOff();
  try {
    await subscribeHere();
  } catch (error) {
    const reason = isApiError(error) && error.text ? error.text : i18next.t('notifications:failed');
    toast.error(reason);
    return turnOff();
  }
  changeLocalConfig({ notice_web: true });
  forgetEnded();
  return true;
}

export async function disableNotices(): Promise<void> {
  turnOff();
  const known = await (await pushPlace())?.pushManager.getSubscription();
  if (!known) return;
  await Promise.allSettled([api(unsubscribe, { subscription: written(known) }), endPush()]);
}

/**
 * With notices on, every start says again where this browser is reached: its person, project, language or address may
 * have changed. When it cannot be reached any more, notices are off and the person knows.
 */
export async function keepNotices(): Promise<void> {
  await firstScreen;
  try {
    if (Notification.permission !== 'granted') throw new Error('taken back');
    await subscribeHere();
  } catch (error) {
    // A server that is away says nothing about the browser.
    if (isApiError(error) && error.code !== 'push_refused') return;
    turnOff();
    toast.error(i18next.t('notifications:failed'));
  }
}

/** Where there are no pushes, notices are for the time while a page is open. */
async function subscribeHere(): Promise<void> {
  const place = await newPushPlace();
  if (!place) return;
  const known = await place.pushManager.getSubscription();
  const key = known ? await tell(known) : (await api(getPushKey, {})).data.key;
  if (known && keyOf(known) === key) return;
  await tell(await subscribeToPush(place, key));
}

/** The server answers with the key that a subscription should have been made with. */
async function tell(subscription: PushSubscription): Promise<string> {
  const { data } = await api(subscribe, { subscription: written(subscription) });
  await keepEndpoint(subscription.endpoint);
  return data.key;
}

function turnOff(): false {
  changeLocalConfig({ notice_web: false });
  return false;
}
