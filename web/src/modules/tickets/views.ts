import { create } from 'zustand';
import { recall, remember } from '../../kit/remember.ts';
import { currentProject } from '../../kit/session.ts';
import { myId } from './data.ts';
import { readSearch, type TicketsSearch, viewOf } from './search.ts';

export type SavedView = { name: string; search: TicketsSearch };

const MOST = 30;
/** Of this person in this project, on this device. */
const keyNow = () => `ticket-views ${currentProject()} ${myId()}`;

/** What was kept under other rules is read as an address is: what it cannot mean is left out. */
export function readViews(stored: string | null): SavedView[] {
  try {
    const given: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(given)) return [];
    return given.flatMap((it: unknown) => {
      const { name, search } = (it ?? {}) as { name?: unknown; search?: unknown };
      if (typeof name !== 'string' || !name.trim() || typeof search !== 'object' || search === null) return [];
      return [{ name: name.slice(0, 100), search: viewOf(readSearch(search as Record<string, unknown>)) }];
    });
  } catch {
    return [];
  }
}

const useViews = create<{ key: string; views: SavedView[] }>(() => ({ key: '', views: [] }));

/** One's own views, in the order they were kept. */
export function useSavedViews(): SavedView[] {
  const { key, views } = useViews();
  const now = keyNow();
  return key === now ? views : readViews(recall(now));
}

/** One of the same name is replaced. */
export const keepView = (view: SavedView) =>
  write((views) => [...views.filter(({ name }) => name !== view.name), view].slice(-MOST));

export const forgetView = (name: string) => write((views) => views.filter((it) => it.name !== name));

function write(change: (views: SavedView[]) => SavedView[]) {
  const key = keyNow();
  const views = change(readViews(recall(key)));
  remember(key, JSON.stringify(views));
  useViews.setState({ key, views });
}
