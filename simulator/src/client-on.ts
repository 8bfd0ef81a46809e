import { randomUUID } from 'node:crypto';
import type { OwnSignal } from '@parley/contract/calls/signals';
import type { Stage } from './fake.ts';
import { fakes } from './fakes.ts';
import type { PhoneCall } from './green/calls/switchboard.ts';
import { type Chat, type Line, newLine, type StoredFile } from './world.ts';

export type Written = {
  text?: string;
  file?: Omit<StoredFile, 'id'>;
  quoted_id?: string | null;
  extra?: Line['extra'];
  /** How many hours ago it was written; missing: as the knob says. */
  late?: number | undefined;
};

/** What one client can do on their phone. */
export function clientOn({ world, happened, calls }: Stage, chat: Chat) {
  const fake = fakes[chat.account.channel];
  const find = (id: string): Line => {
    const found = chat.lines.find((it) => it.id === id);
    if (!found) throw new Error('no such message');
    return found;
  };
  /** The client's call that goes on; with a tab, that tab's. */
  const inCall = (tab?: string): PhoneCall => {
    const call = calls.callOfPhone(chat);
    if (!call) throw new Error('no call');
    if (tab && call.tab && call.tab !== tab) throw new Error('another tab has this call');
    return call;
  };
  return {
    chat,
    /** The last call with this client, whatever became of it. */
    call: (): PhoneCall | null => calls.calls.findLast((it) => it.chat === chat) ?? null,
    dials: (tab: string = randomUUID()): PhoneCall => calls.begin(chat, 'in', tab),
    accepts: (tab: string = randomUUID()): PhoneCall => {
      const call = inCall(tab);
      if (call.direction === 'in' || call.state !== 'ringing') throw new Error('nothing to accept');
      call.tab = tab;
      calls.activate(call);
      return call;
    },
    rejects: (): void => calls.end(inCall(), 'client', 'reject'),
    hangsUp: (): void => calls.end(inCall(), 'client', 'hangup'),
    /** What the client's end of the call tells the other end. */
    signals: (tab: string, signals: OwnSignal[]): void =>
      signals.forEach((signal) => calls.relay(inCall(tab), 'client', signal)),
    writes: ({ text = '', file, quoted_id = null, extra = {}, late }: Written): Line => {
      const kept = file ? world.keepFile(file) : null;
      const id = fake.newId(chat, world);
      const at = world.now() - (late ?? world.knobs(chat.account.channel).late) * 3_600_000;
      const line = newLine({ id, from: 'client', at, text, file: kept, quoted_id, extra });
      chat.lines.push(line);
      happened({ kind: 'written', chat, line });
      return line;
    },
    edits: (id: string, text: string): void => {
      const line = Object.assign(find(id), { text, edited: true });
      happened({ kind: 'edited', chat, line });
    },
    deletes: (id: string): void => {
      const line = Object.assign(find(id), { deleted: true });
      happened({ kind: 'deleted', chat, line });
    },
    /** Null takes it back. */
    reacts: (id: string, reaction: string | null): void => {
      const line = Object.assign(find(id), { reaction });
      happened({ kind: 'reacted', chat, line });
    },
    /** All that was sent so far. */
    reads: (): void => {
      const unseen = chat.lines.filter(
        (it) => it.from === 'business' && it.status !== 'seen' && it.status !== 'failed',
      );
      for (const line of unseen) line.status = 'seen';
      const line = unseen.at(-1);
      if (line) happened({ kind: 'seen', chat, line });
    },
    /** The business wrote in the provider's own app: the line says so in `extra.by`. */
    getsFromApp: ({ text = '', file, quoted_id = null }: Written): Line => {
      const kept = file ? world.keepFile(file) : null;
      const given = { id: fake.newId(chat, world), text, file: kept, quoted_id, extra: { by: 'app' } };
      const line = newLine({ from: 'business', at: world.now(), ...given });
      chat.lines.push(line);
      happened({ kind: 'written', chat, line });
      return line;
    },
    types: (): void => happened({ kind: 'typing', chat, line: null }),
    blocks: (is_blocked = true): void => {
      chat.is_blocked = is_blocked;
      happened({ kind: is_blocked ? 'blocked' : 'unblocked', chat, line: null });
    },
  };
}
export type ClientOn = ReturnType<typeof clientOn>;
