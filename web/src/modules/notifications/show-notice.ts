import type { PushNotice } from '@parley/contract/notifications/push';
import { noticeOptions } from './push/notice-options.ts';

/** The browser's own notice, for a page that is out of sight; the worker keeps those that it shows by their tags. */
export async function showNotice(notice: PushNotice, go: (notice: PushNotice) => void): Promise<Notification | void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = noticeOptions(notice, location.hostname);
  const worker = await navigator.serviceWorker?.getRegistration();
  // A phone's browser shows notices only through the worker, which also hears the click.
  if (worker?.active) return worker.showNotification(notice.title, options);
  const shown = new Notification(notice.title, options);
  shown.onclick = () => {
    window.focus();
    go(notice);
    shown.close();
  };
  return shown;
}
