import { attend, type attended, type Attention } from '@parley/contract/inbox/presence';
import type { Payload } from '@parley/contract/live';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../kit/api.ts';

export type Attendant = { user_id: number; name: string; state: 'viewing' | 'typing'; until: number };
type All = Readonly<Record<number, readonly Attendant[]>>;

// Said again well before it is forgotten; a page that died is forgotten by itself.
export const SAY_VIEWING_MS = 20_000;
const SAY_TYPING_MS = 3000;
const KEEP_VIEWING_MS = 45_000;
const KEEP_TYPING_MS = 6000;

export const attendants = createStore<{ all: All }>(() => ({ all: {} }));

/** What is known after a colleague said something. */
export function afterHearing(
  all: All,
  { contact_id, user_id, name, state }: Payload<typeof attended>,
  now: number,
): All {
  const others = (all[contact_id] ?? []).filter((it) => it.user_id !== user_id);
  if (state === 'gone') return { ...all, [contact_id]: others };
  const until = now + (state === 'typing' ? KEEP_TYPING_MS : KEEP_VIEWING_MS);
  return { ...all, [contact_id]: [...others, { user_id, name, state, until }] };
}

/** Whoever stopped typing still looks on; whoever fell silent has left. */
export const afterWaiting = (known: readonly Attendant[], now: number): Attendant[] =>
  known.flatMap((it): Attendant[] => {
    if (it.until > now) return [it];
    if (it.state === 'viewing') return [];
    return [{ ...it, state: 'viewing', until: it.until + KEEP_VIEWING_MS - KEEP_TYPING_MS }];
  });

/** Not worth a word when it fails: it is said again soon. */
export const say = (contact_id: number, state: Attention, dialogue_id?: number): void =>
  void api(attend, { contact_id, state, ...(dialogue_id ? { dialogue_id } : {}) }).catch(() => undefined);

// Whoever goes to another contact says so in one breath.
const LEAVING_MS = 500;
let left: { contact_id: number; timer: ReturnType<typeof setTimeout> } | null = null;

/** Told when this is not the way to another contact. */
export function sayLeft(contact_id: number): void {
  const goneFrom = left?.contact_id;
  clearTimeout(left?.timer);
  if (goneFrom && goneFrom !== contact_id) say(goneFrom, 'gone');
  const timer = setTimeout(() => {
    left = null;
    say(contact_id, 'gone');
  }, LEAVING_MS);
  left = { contact_id, timer };
}

export function sayCame(contact_id: number): void {
  const left_id = left?.contact_id;
  clearTimeout(left?.timer);
  left = null;
  void api(attend, { contact_id, state: 'viewing', ...(left_id && left_id !== contact_id && { left_id }) }).catch(
    () => undefined,
  );
}

let saidAt = 0;
let saidOf = 0;

/** Called at every letter; told once in a while. */
export function sayTyping(contact_id: number, dialogue_id?: number): void {
  if (saidOf === contact_id && Date.now() - saidAt < SAY_TYPING_MS) return;
  [saidOf, saidAt] = [contact_id, Date.now()];
  say(contact_id, 'typing', dialogue_id);
}

/** What was typed has been sent: the next letter tells again. */
export function sayDone(contact_id: number): void {
  if (saidOf === contact_id) say(contact_id, 'viewing');
  saidOf = 0;
}
