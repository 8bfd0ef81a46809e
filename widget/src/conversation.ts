import type { AskedField } from '@parley/contract/widget/settings';
import { makeApi } from './api.ts';
import type { Chat, Tell } from './chat.ts';
import { makeInbox } from './inbox.ts';
import { openMemory } from './memory.ts';
import { makeOutbox } from './outbox.ts';
import type { Page } from './page.ts';
import { playSound } from './sound.ts';
import type { Store } from './state.ts';
import { newUuid } from './uuid.ts';
import { makeVisit } from './visit.ts';
import { makeWhereabouts } from './whereabouts.ts';

const typingToldMs = 3000;
const pollMs = 15_000;
const pageMs = 2000;

export type Conversation = ReturnType<typeof startConversation>;

/** One visitor's talk with the team, and all that can be done with it. */
export function startConversation(page: Page, store: Store, tell: Tell) {
  const memory = openMemory(page.key);
  const chat: Chat = { page, api: makeApi(page), memory, store, tell, visitEnded: () => visit.end() };
  const inbox = makeInbox(chat);
  const outbox = makeOutbox(chat, inbox.sync);
  const visit = makeVisit(chat, { ...inbox, ...outbox, forgetMarks: inbox.forget });
  const whereabouts = makeWhereabouts(chat);
  /** Pictures of the team as addresses of this page, each fetched once. */
  const faces = new Map<string, Promise<string | undefined>>();
  let toldTypingAt = 0;

  /** There may be a network again, or somebody is looking. */
  function wake(): void {
    if (document.visibilityState === 'hidden' || !memory.token()) return;
    visit.wake();
    whereabouts.tell();
    void outbox.flush();
    void inbox.sync();
  }

  outbox.show();
  store.set({ hasSound: memory.hasSound() });
  memory.onChange((part) => {
    if (part === 'outbox') outbox.show();
    else if (memory.token()) void visit.goOn();
    else visit.forget();
  });
  for (const event of ['online', 'focus']) addEventListener(event, wake);
  document.addEventListener('visibilitychange', wake);
  // Where sockets do not get through, what is looked at is asked for from time to time.
  setInterval(() => inbox.isLookedAt() && !store.get().isConnected && wake(), pollMs);
  // Sites that change their page without loading it tell nobody.
  setInterval(() => document.visibilityState === 'visible' && whereabouts.tell(), pageMs);

  return {
    open: visit.open,
    begin: visit.begin,
    identify: visit.identify,
    mark: inbox.mark,
    earlier: inbox.earlier,
    retry: outbox.retry,
    discard: outbox.drop,
    /** Another person will sit here: nothing of this one stays. */
    reset: () => {
      visit.end();
      memory.setProfile(null);
      memory.setDraft('');
      for (const { uid } of memory.outbox()) outbox.drop(uid);
    },
    /** What is still asked before the first word. */
    asked: (): AskedField[] => {
      const { look, hasVisit } = store.get();
      const known = memory.profile();
      return hasVisit ? [] : look.asks.filter((field) => !known[field]);
    },
    /** Text is safe at once; a file when it is uploaded. Fails with what the server said. */
    write: async (text: string, file: File | null): Promise<void> => {
      // What is typed next is told at once.
      toldTypingAt = 0;
      if (!memory.token()) await visit.begin({});
      const kept = file && (await chat.api.upload(memory.token()!, file));
      outbox.put({ uid: newUuid(), text, at: Date.now(), file: kept, refused: '' });
    },
    draft: memory.draft,
    keepDraft: memory.setDraft,
    types: () => {
      const token = memory.token();
      if (!token || Date.now() - toldTypingAt < typingToldMs) return;
      toldTypingAt = Date.now();
      chat.api.call('visitorTypes', { token }).catch(() => undefined);
    },
    turnSound: (isOn: boolean) => {
      memory.setSound(isOn);
      store.set({ hasSound: isOn });
      if (isOn) playSound();
    },
    face: (path: string): Promise<string | undefined> => {
      const face =
        faces.get(path) ??
        chat.api.face(path).then(
          (bytes) => URL.createObjectURL(bytes),
          () => undefined,
        );
      faces.set(path, face);
      return face;
    },
    bytes: (file_id: number, preview: boolean): Promise<Blob> =>
      chat.api.download({ token: memory.token() ?? '', file_id, ...(preview ? { preview } : {}) }),
  };
}
