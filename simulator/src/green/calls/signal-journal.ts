import type { Account, World } from '../../world.ts';
import type { PhoneCall, Side } from './switchboard.ts';

/** One word of signalling, as it came. */
export type Signalled = {
  account: string;
  call_id: string | null;
  from: Side;
  event: string;
  body: unknown;
  /** What the protocol forbids about it; null: nothing. */
  wrong: string | null;
  at: number;
};

/** Who said what about calls, in its order. */
export function createJournal(world: World) {
  const lines: Signalled[] = [];
  const push = (line: Omit<Signalled, 'at'>): void => {
    lines.push({ ...line, at: world.now() });
    if (lines.length > 5000) lines.splice(0, 1000);
  };
  return {
    lines,
    /** Where somebody broke the protocol. */
    wrong: (): Signalled[] => lines.filter((it) => it.wrong !== null),
    note: ({ chat, id }: PhoneCall, from: Side, event: string, body: unknown = {}): void =>
      push({ account: chat.account.key, call_id: id, from, event, body, wrong: null }),
    /** What an account's socket said, whether it was in a call or not. */
    said: (account: Account, call: PhoneCall | null, event: string, body: unknown, wrong: string | null): void =>
      push({ account: account.key, call_id: call?.id ?? null, from: 'business', event, body, wrong }),
  };
}
