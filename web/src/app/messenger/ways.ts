import { openTask, useTaskWindow } from '../../modules/tasks/index.ts';
import type { Ways } from '../../modules/notifications/index.ts';
import { currentPlace, MESSENGER } from '../place.ts';

/** The ways that notices lead: to a screen of the messenger, to a task over whatever is open, else to another page. */
export const waysBy = (push: (path: string) => void): Ways => ({
  open: (url) => {
    const task = taskIn(url);
    if (task !== null) return openTask(task);
    if (!url.startsWith(`${MESSENGER}/`)) return location.assign(url);
    if (isOwnDialogues(url)) void import('../../modules/inbox/index.ts').then(({ showView }) => showView('mine'));
    push(currentPlace().basepath + url.slice(MESSENGER.length));
  },
  isAt: (url) => {
    const task = taskIn(url);
    if (task !== null) return useTaskWindow.getState().subject?.id === task;
    const { pathname, searchParams } = new URL(url, location.origin);
    const isThere = location.pathname.replace(/\/+$/, '') === pathname.replace(MESSENGER, currentPlace().basepath);
    // Of a list that has one thing open beside it, another one is elsewhere.
    const id = searchParams.get('id');
    return isThere && (id === null || id === new URLSearchParams(location.search).get('id'));
  },
});

/** A list that stands there already does not look at the address again. */
const isOwnDialogues = (url: string): boolean => url === `${MESSENGER}/?views=mine`;

/** The task that an address names. */
export function taskIn(url: string): number | null {
  const { pathname, searchParams } = new URL(url, location.origin);
  const id = Number(searchParams.get('task'));
  return pathname.endsWith('/tasks') && Number.isSafeInteger(id) && id > 0 ? id : null;
}
