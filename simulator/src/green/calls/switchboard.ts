import { randomBytes, randomUUID } from 'node:crypto';
import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import type { Account, Chat, World } from '../../world.ts';
import { createJournal } from './signal-journal.ts';
import { mediaOf } from './drop-media.ts';

/** Why a call was over. */
export type CallOver = 'hangup' | 'reject' | 'busy' | 'timeout';
export type Side = 'business' | 'client' | 'provider';

/** One call at the provider; `out`: the business calls the client. */
export type PhoneCall = {
  id: string;
  chat: Chat;
  direction: 'out' | 'in';
  /** It came while the line carried another: the business hears of it, and cannot take it. */
  is_second: boolean;
  state: 'ringing' | 'active' | 'ended';
  ended: { by: Side; why: CallOver } | null;
  /** The client's end, as the business addresses it. */
  peer_id: string;
  /** The ends of the business that are in the room now. */
  ours: Set<string>;
  /** The phone that is called has begun to ring. */
  has_rung: boolean;
  /** Which page or program speaks for the client. */
  tab: string | null;
  /** What the client's phone has to know, in its order. */
  heard: { n: number; signal: HeardSignal }[];
  began_at: number;
  answered_at: number | null;
  ended_at: number | null;
};

/** What the business is told, each provider's way. */
export type Told = { call: PhoneCall } & (
  | { kind: 'rings'; seconds: number }
  | { kind: 'state'; call_state: number }
  | { kind: 'peer'; to: string; offers: boolean }
  | { kind: 'signal'; to: string; signal: OwnSignal }
  /** `is_late`: said of a call that was over before. */
  | { kind: 'ended'; is_late?: boolean }
);

// A phone that decides by itself does so a moment after it rings.
const moodMs = 400;
const longestSeconds = 90 * 60;

/** All calls of all accounts, whatever protocol the business speaks; one at a time on each account. */
export function createSwitchboard(world: World) {
  const calls: PhoneCall[] = [];
  const listeners = new Set<(told: Told) => void>();
  const timers = new Set<NodeJS.Timeout>();
  const journal = createJournal(world);
  const knobs = () => world.knobs('whatsapp').call;
  const tell = (told: Told): void => listeners.forEach((listen) => listen(told));
  const current = (account: Account): PhoneCall | null =>
    calls.findLast((it) => it.chat.account === account && it.state !== 'ended' && !it.is_second) ?? null;
  const callOfPhone = (chat: Chat): PhoneCall | null =>
    calls.findLast((it) => it.chat === chat && it.state !== 'ended') ?? null;

  function begin(chat: Chat, direction: PhoneCall['direction'], tab: string | null): PhoneCall {
    const is_second = current(chat.account) !== null;
    if (is_second && (direction === 'out' || callOfPhone(chat))) throw new Error('the line is busy');
    const made: PhoneCall = {
      id: randomUUID(),
      chat,
      direction,
      is_second,
      state: 'ringing',
      ended: null,
      peer_id: randomBytes(15).toString('base64url'),
      ours: new Set(),
      has_rung: false,
      tab,
      heard: [],
      began_at: world.now(),
      answered_at: null,
      ended_at: null,
    };
    calls.push(made);
    if (calls.length > 500) calls.splice(0, 100);
    journal.note(made, direction === 'out' ? 'business' : 'client', 'dial');
    const { rings, phone } = knobs();
    if (phone !== 'silent') later(rings, () => made.state === 'ringing' && end(made, 'provider', 'timeout'));
    tell({ kind: 'state', call: made, call_state: direction === 'out' ? 1 : 3 });
    if (direction === 'in') tell({ kind: 'rings', call: made, seconds: rings });
    return made;
  }

  /** The phone that is called begins to ring; some decide by themselves. */
  function ring(call: PhoneCall): void {
    if (call.has_rung || call.direction === 'in' || call.state !== 'ringing') return;
    call.has_rung = true;
    tell({ kind: 'state', call, call_state: 2 });
    const { phone } = knobs();
    if (phone !== 'rejects' && phone !== 'busy') return;
    later(moodMs / 1000, () => {
      if (call.state !== 'ringing') return;
      end(call, phone === 'busy' ? 'provider' : 'client', phone === 'busy' ? 'busy' : 'reject');
    });
  }

  function activate(call: PhoneCall): void {
    call.state = 'active';
    call.answered_at = world.now();
    journal.note(call, call.direction === 'out' ? 'client' : 'business', 'accept');
    tell({ kind: 'state', call, call_state: call.direction === 'out' ? 5 : 4 });
    tell({ kind: 'state', call, call_state: 6 });
    const { hangs_up } = knobs();
    if (hangs_up) later(hangs_up, () => call.state === 'active' && end(call, 'client', 'hangup'));
    later(longestSeconds, () => call.state === 'active' && end(call, 'provider', 'timeout'));
  }

  function end(call: PhoneCall, by: Side, why: CallOver): void {
    if (call.state === 'ended') return;
    Object.assign(call, { state: 'ended', ended: { by, why }, ended_at: world.now() });
    journal.note(call, by, 'end', { why });
    tell({ kind: 'ended', call });
  }

  /** Providers say it late, or once more: that it is over, or how it stood. */
  const repeat = (call: PhoneCall, call_state?: number): void =>
    tell(call_state === undefined ? { kind: 'ended', call, is_late: true } : { kind: 'state', call, call_state });

  /** An end of the business is in the room; who is to offer is the provider's to say. */
  function arrive(call: PhoneCall, our_id: string, offers = knobs().offers): void {
    call.ours.add(our_id);
    hear(call, { kind: 'peer', peer_id: our_id, offers: offers === 'client' });
    tell({ kind: 'peer', call, to: our_id, offers: offers === 'business' });
    ring(call);
  }

  function depart(call: PhoneCall, our_id: string): void {
    if (call.ours.delete(our_id)) hear(call, { kind: 'peer_gone', peer_id: our_id });
  }

  const hear = (call: PhoneCall, signal: HeardSignal): void =>
    void call.heard.push({ n: call.heard.length + 1, signal });

  /** From one end to the other, as far as media are let through. */
  function relay(call: PhoneCall, from: 'business' | 'client', signal: OwnSignal): void {
    if (call.state === 'ended') return;
    const left = knobs().drops_media ? mediaOf(signal) : signal;
    if (!left) return;
    if (from === 'business') hear(call, left);
    else if (call.ours.has(signal.peer_id)) tell({ kind: 'signal', call, to: signal.peer_id, signal: left });
  }

  function later(seconds: number, act: () => unknown): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, seconds * 1000);
    timers.add(timer.unref());
  }

  return {
    journal,
    calls,
    current,
    callOfPhone,
    begin,
    ring,
    activate,
    end,
    repeat,
    arrive,
    depart,
    relay,
    listen: (listener: (told: Told) => void): void => void listeners.add(listener),
    stop: (): void => timers.forEach((timer) => clearTimeout(timer)),
  };
}
export type Switchboard = ReturnType<typeof createSwitchboard>;
