import type { LiveMessage } from '@parley/contract/live';
import type { TeamPresence } from '@parley/contract/widget/visitor';
import { type Failure, isFailure } from './api.ts';
import type { Chat } from './chat.ts';
import { connect, type Live } from './live.ts';
import type { Profile } from './memory.ts';

export type Identity = { user_id?: string; hash?: string } & Profile;

type Parts = { sync: () => Promise<void>; flush: () => Promise<void>; forgetMarks: () => void };
const typingShownMs = 7000;

/** Who the visitor is to the server: begun, proved, gone on with, ended. */
export function makeVisit({ page, api, memory, store }: Chat, { sync, flush, forgetMarks }: Parts) {
  let live: Live | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

  /** There is a token: the conversation goes on. */
  async function goOn(): Promise<void> {
    store.set({ hasVisit: true });
    live?.stop();
    live = connect({
      url: `${page.base.replace(/^http/, 'ws')}widget/live/`,
      token: memory.token,
      hear,
      refused: end,
      lost: () => store.set({ isConnected: false }),
    });
    await sync();
    await flush();
  }

  function hear({ action, payload }: LiveMessage): void {
    const { is_online, back_at, name } = payload as Partial<TeamPresence> & { name?: string };
    if (is_online !== undefined) store.set({ isOnline: is_online, backAt: back_at ?? null });
    if (action === 'visit:ok') store.set({ isConnected: true });
    if (action === 'visit:ok' || action === 'visit:news') void sync();
    if (action !== 'visit:typing' || !name) return;
    clearTimeout(typingTimer);
    store.set({ typing: name });
    typingTimer = setTimeout(() => store.set({ typing: null }), typingShownMs);
  }

  function forget(): void {
    live?.stop();
    forgetMarks();
    store.set({ hasVisit: false, isKnown: false, messages: [], older: null, typing: null, isConnected: false });
  }

  /** What was not sent yet waits for a new conversation. */
  function end(): void {
    memory.setToken(null);
    memory.setIdentity(null);
    forget();
  }

  /** Fails with what the server said. */
  async function start(profile: Profile, identity?: { user_id: string; hash: string }): Promise<void> {
    const token = memory.token();
    const known = { ...memory.profile(), ...profile };
    const { key, language } = page;
    const { data } = await api.call('startVisit', {
      key,
      language,
      ...known,
      ...(token ? { token } : {}),
      ...(identity ? { identity } : {}),
    });
    memory.setProfile(known);
    if (data.token !== null) {
      forget();
      memory.setToken(data.token);
      await goOn();
    }
    store.set({ isKnown: data.is_known });
  }

  /** Pages side by side begin one conversation, not several. */
  function begin(profile: Profile): Promise<void> {
    const work = () => start(profile);
    return navigator.locks ? navigator.locks.request(`parley:${page.key}`, work) : work();
  }

  /** Shows what is known; answers why it cannot be shown. */
  async function open(): Promise<Failure | null> {
    const token = memory.token();
    try {
      const { data } = await api.call('openWidget', { key: page.key, ...(token ? { token } : {}) });
      const { is_online, back_at, visit, ...look } = data;
      store.set({ look, isOnline: is_online, backAt: back_at, isKnown: visit?.is_known ?? false });
      if (visit && !store.get().hasVisit) void goOn();
      if (token && !visit) end();
      return null;
    } catch (error) {
      if (isFailure(error)) return error;
      throw error;
    }
  }

  /** Who the site says the visitor is; proved once, not on every page. */
  async function identify({ user_id, hash, ...profile }: Identity): Promise<void> {
    if (!user_id || !hash) return memory.setProfile({ ...memory.profile(), ...profile });
    const said = JSON.stringify([user_id, hash, profile]);
    if (memory.token() && memory.identity() === said) return;
    await start(profile, { user_id: String(user_id), hash });
    memory.setIdentity(said);
  }

  return { open, begin, goOn, end, forget, identify, wake: () => live?.wake() };
}
