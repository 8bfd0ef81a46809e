import { keepTicketView, listTicketViews } from '@parley/contract/tickets/views';
import { alone } from '../../kit/alone.ts';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { refetch } from '../../kit/query.ts';
import { recall, remember } from '../../kit/remember.ts';
import { currentProject } from '../../kit/session.ts';
import { readSearch, viewOf } from './search.ts';

const lasting: string[] = ['invalid_input', 'condition_gone', 'too_many_views'];

/** What this browser kept before the server did goes there once; where the same name is known, that stays. */
export async function carryViews(my_id: number): Promise<void> {
  const key = `ticket-views ${currentProject()} ${my_id}`;
  if (recall(key) === null) return;
  await alone(key, async () => {
    const kept = readViews(recall(key));
    if (kept.length) {
      const { data } = await api(listTicketViews, {});
      const known = new Set(data.filter((it) => it.user_id === my_id).map((it) => it.name));
      for (const view of kept) if (!known.has(view.name)) await carry(view);
    }
    remember(key, null);
    if (kept.length) void refetch(listTicketViews);
  });
}

async function carry(view: ReturnType<typeof readViews>[number]): Promise<void> {
  try {
    await api(keepTicketView, { ...view, shared: false });
  } catch (error) {
    // Asked again, it would be the same. An older node, which has no such address, is no reason to forget a view.
    if (!isApiError(error) || !lasting.includes(error.code ?? '')) throw error;
  }
}

/** What was kept under other rules is read as an address is: what it cannot mean is left out. */
export function readViews(stored: string | null) {
  try {
    const given: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(given)) return [];
    return given.flatMap((it: unknown) => {
      const { name, search } = (it ?? {}) as { name?: unknown; search?: unknown };
      if (typeof name !== 'string' || !name.trim() || typeof search !== 'object' || search === null) return [];
      const filter = { status: 'opened' as const, ...viewOf(readSearch(search as Record<string, unknown>)) };
      return [{ name: name.trim().slice(0, 100), filter }];
    });
  } catch {
    return [];
  }
}
