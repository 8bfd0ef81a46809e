import type { PushNotice } from '@parley/contract/notifications/push';

/** What the worker says to a page. Only the page itself knows where it is: a worker knows what it was loaded for. */
export type WorkerSays = 'where are you?' | { open: PushNotice } | null;
export type Place = { path: string; project_id: number };
type Seen = { focused: boolean; visibilityState: string };

/** What a push brought, or null when it is not one of ours. */
export function readNotice(text: string): PushNotice | null {
  try {
    const notice = JSON.parse(text) as Partial<PushNotice> | null;
    const isWhole = typeof notice?.title === 'string' && notice.url?.startsWith('/app/') === true;
    return isWhole ? (notice as PushNotice) : null;
  } catch {
    return null;
  }
}

/** The person has this very dialogue before their eyes. */
export const isLookedAt = (windows: (Seen & Place)[], { url, project_id }: PushNotice): boolean =>
  windows.some((it) => it.focused && it.project_id === project_id && it.path.replace(/\/+$/, '') === pathOf(url));

const pathOf = (url: string): string => url.replace(/[?#].*$/, '');

/** Where to show a dialogue: a window of its project if there is one, and of these the one looked at last. */
export function bestWindow<W extends Seen & Place>(windows: W[], { project_id }: PushNotice): W | undefined {
  const rank = (it: W) =>
    (it.project_id === project_id ? 4 : 0) + (it.focused ? 2 : 0) + (it.visibilityState === 'visible' ? 1 : 0);
  return windows.toSorted((a, b) => rank(b) - rank(a))[0];
}
