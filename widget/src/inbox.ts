import { isFailure } from './api.ts';
import type { Chat } from './chat.ts';
import { playSound } from './sound.ts';
import { joinNewest, newestOfTeam, type State, unreadIn } from './state.ts';

/** What was said, as the server has it, and how far the visitor has seen it. */
export function makeInbox({ api, memory, store, tell, visitEnded }: Chat) {
  let syncing: Promise<void> | undefined;
  let isDirty = false;
  /** Marks already told, so that they are told once. */
  let told = { delivered: 0, seen: 0 };

  const isLookedAt = (): boolean => store.get().isOpen && document.visibilityState === 'visible';

  /** Asks anew while it is asked meanwhile, so that the last answer is younger than the last question. */
  function sync(): Promise<void> {
    isDirty = true;
    syncing ??= (async () => {
      while (isDirty) {
        isDirty = false;
        await fetchNewest();
      }
    })().finally(() => (syncing = undefined));
    return syncing;
  }

  async function fetchNewest(): Promise<void> {
    const token = memory.token();
    if (!token) return;
    try {
      const { data, meta } = await api.call('listVisitorMessages', { token });
      if (token !== memory.token()) return;
      const before = store.get();
      const next = meta.next ? Number(meta.next) : null;
      const messages = joinNewest(before.messages, data, next !== null);
      const isSameStart = messages[0] && messages[0].id === before.messages[0]?.id;
      store.set({ messages, older: isSameStart ? before.older : next });
      hearNews(before, messages);
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (error.status === 401) visitEnded();
    }
  }

  function hearNews(before: State, messages: State['messages']): void {
    const newest = newestOfTeam(messages);
    const isNew = newest && !newest.is_seen && !before.messages.some((it) => it.id === newest.id);
    if (isNew) {
      store.set({ typing: null });
      tell.message(newest.text);
      if (store.get().hasSound && !isLookedAt()) playSound();
    }
    if (unreadIn(messages) !== unreadIn(before.messages)) tell.unread(unreadIn(messages));
    mark();
  }

  /** Tells the team that its words have arrived, and that they are looked at. */
  function mark(): void {
    const token = memory.token();
    const { messages } = store.get();
    const newest = messages.findLast((it) => it.by === 'team' && !it.is_seen);
    if (!token || !newest) return;
    const status = isLookedAt() ? 'seen' : 'delivered';
    if (told[status] >= newest.id) return;
    told[status] = newest.id;
    if (status === 'seen') {
      store.set({ messages: messages.map((it) => (it.by === 'team' ? { ...it, is_seen: true } : it)) });
      tell.unread(0);
    }
    api.call('markVisitorMessages', { token, message_id: newest.id, status }).catch(() => (told[status] = 0));
  }

  async function earlier(): Promise<void> {
    const { older } = store.get();
    const token = memory.token();
    if (older === null || !token) return;
    const { data, meta } = await api.call('listVisitorMessages', { token, before_id: older });
    const { messages } = store.get();
    const known = new Set(messages.map((it) => it.id));
    const fresh = data.filter((it) => !known.has(it.id));
    store.set({ messages: [...fresh, ...messages], older: meta.next ? Number(meta.next) : null });
  }

  return { sync, mark, earlier, isLookedAt, forget: () => (told = { delivered: 0, seen: 0 }) };
}
