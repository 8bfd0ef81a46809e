import { isFailure } from './api.ts';
import type { Chat } from './chat.ts';
import type { Pending } from './memory.ts';

const longest = 30_000;

/** Sends what was written, one after another in the order it was written, until the server has it. */
export function makeOutbox({ api, memory, store, visitEnded }: Chat, sync: () => Promise<void>) {
  let isSending = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => store.set({ pending: memory.outbox() });

  function put(message: Pending): void {
    memory.putOut(message);
    show();
    void flush();
  }

  function drop(uid: string): void {
    memory.dropOut(uid);
    show();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    const token = memory.token();
    const next = memory.outbox().find((it) => !it.refused);
    if (isSending || !token || !next) return;
    isSending = true;
    const wait = await send(token, next).finally(() => (isSending = false));
    if (wait === 0) return flush();
    timer = setTimeout(() => void flush(), wait);
  }

  /** How long to wait before the next try. */
  async function send(token: string, message: Pending): Promise<number> {
    const { uid, text, file } = message;
    try {
      await api.call('sendVisitorMessage', { token, uid, text, ...(file ? { file_id: file.id } : {}) });
      tries = 0;
      // Shown as the server's before it is forgotten as ours: it never blinks.
      await sync();
      drop(uid);
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (error.status === 429) return error.wait || 5000;
      if (error.status === 0 || error.status >= 500) return Math.min(longest, 1000 * 2 ** tries++);
      if (error.status === 401) visitEnded();
      else memory.putOut({ ...message, refused: error.text || error.code });
      show();
    }
    return 0;
  }

  return { put, drop, show, flush, retry: (message: Pending) => put({ ...message, refused: '' }) };
}
