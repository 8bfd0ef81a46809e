import type { PushNotice } from '@parley/contract/notifications/push';

/** A window of ours as the worker sees it. */
export type OwnWindow = { url: string; focused: boolean; visibilityState: string; frameType: string };

/** What a push brought, or null when it is not one of ours. */
export function readNotice(text: string): PushNotice | null {
  try {
    const notice = JSON.parse(text) as Partial<PushNotice> | null;
    const isWhole = typeof notice?.title === 'string' && notice.url?.startsWith('/app/messenger/') === true;
    return isWhole ? (notice as PushNotice) : null;
  } catch {
    return null;
  }
}

/** The person has this very dialogue before their eyes. */
export const isLookedAt = (windows: OwnWindow[], url: string): boolean =>
  windows.some((it) => it.focused && isMessenger(it) && pathOf(it) === url);

/** Where to show a dialogue: the window looked at last, as far as a worker knows; a frame belongs to another page. */
export function bestWindow<W extends OwnWindow>(windows: W[]): W | undefined {
  const own = windows.filter(isMessenger);
  return own.find((it) => it.focused) ?? own.find((it) => it.visibilityState === 'visible') ?? own[0];
}

const isMessenger = (it: OwnWindow): boolean =>
  it.frameType === 'top-level' && /^\/app\/messenger(?!\/(login|messenger_iframe)(\/|$))(\/|$)/.test(pathOf(it));

const pathOf = ({ url }: OwnWindow): string => new URL(url).pathname.replace(/\/+$/, '');
