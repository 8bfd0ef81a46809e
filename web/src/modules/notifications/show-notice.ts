import type { PushNotice } from '@parley/contract/notifications/push';
import { noticeOptions } from './push/notice-options.ts';

/** Those that no worker keeps. */
const byPage = new Map<string, Notification>();

/** The browser's own notice, for a page that is out of sight. */
export async function showNotice(notice: PushNotice, go: (notice: PushNotice) => void): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = noticeOptions(notice, location.hostname);
  const worker = await navigator.serviceWorker?.getRegistration();
  // A phone's browser shows notices only through the worker, which also hears the click.
  if (worker?.active) return worker.showNotification(notice.title, options);
  const shown = new Notification(notice.title, options);
  byPage.set(notice.tag, shown);
  shown.onclose = () => byPage.delete(notice.tag);
  shown.onclick = () => {
    window.focus();
    go(notice);
    shown.close();
  };
}

/** What it told of is over. */
export async function hideNotice(tag: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag })) ?? []) shown.close();
  byPage.get(tag)?.close();
  byPage.delete(tag);
}
