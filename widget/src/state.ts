import type { WidgetLook } from '@parley/contract/widget/settings';
import type { VisitorMessage } from '@parley/contract/widget/visitor';
import type { Pending } from './memory.ts';

export type State = {
  look: WidgetLook;
  isOnline: boolean;
  /** When somebody is there again, where that is known. */
  backAt: number | null;
  isOpen: boolean;
  /** The site asked for nothing to be shown. */
  isHidden: boolean;
  /** The conversation has begun; null until it is known. */
  hasVisit: boolean;
  isKnown: boolean;
  /** As the server has them, oldest first. */
  messages: VisitorMessage[];
  /** The message to ask before for what is older. */
  older: number | null;
  pending: Pending[];
  typing: string | null;
  isConnected: boolean;
  hasSound: boolean;
};

export type Store = ReturnType<typeof makeStore>;

export function makeStore(state: State) {
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change: Partial<State>) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const byOrder = (a: VisitorMessage, b: VisitorMessage) => a.order - b.order || a.id - b.id;

/** The newest page joined with what is known: messages change their marks, and may appear late within it. */
export function joinNewest(known: VisitorMessage[], page: VisitorMessage[], hasOlder: boolean): VisitorMessage[] {
  const fresh = new Map(page.map((it) => [it.id, it]));
  const touches = known.some((it) => fresh.has(it.id));
  // So much was missed that there is a hole between: what is older is fetched again when it is asked for.
  if (!touches && hasOlder) return page;
  const seen = new Set(known.filter((it) => it.is_seen).map((it) => it.id));
  const kept = known.filter((it) => !fresh.has(it.id));
  // A mark once shown stays.
  const joined = page.map((it) => (seen.has(it.id) ? { ...it, is_seen: true } : it));
  return [...kept, ...joined].sort(byOrder);
}

export const unreadIn = (messages: VisitorMessage[]): number =>
  messages.filter((it) => it.by === 'team' && !it.is_seen).length;

export const newestOfTeam = (messages: VisitorMessage[]): VisitorMessage | undefined =>
  messages.findLast((it) => it.by === 'team');
