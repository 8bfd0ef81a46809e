import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ChannelType } from '@parley/contract/projects/channels';

export type Simulated = Exclude<ChannelType, 'widget' | 'internal'>;

/** Services that are no channels: nobody writes there, their changes are told all the same. */
export type ServiceName = 'ai' | 'booking' | 'vk_ads' | 'amo';

/** Whoever is played, by the name that knobs and journal know. */
export type Provider = Simulated | ServiceName;

/** An account of a business at a provider, as its keeper entered it there. */
export type Account = {
  channel: Simulated;
  /** What calls name it by: a token, an instance. */
  key: string;
  name: string;
  /** Where the provider tells what happens; null: nowhere yet. */
  hook_url: string | null;
  /** What the provider signs or proves itself with, and whatever else was set. */
  settings: Record<string, string>;
};

export type Client = { id: string; name: string; phone: string | null; email: string | null };

export type StoredFile = { id: string; name: string; mime: string; bytes: Buffer; seconds?: number };

/** One message on a client's phone. */
export type Line = {
  /** The provider's id. */
  id: string;
  from: 'client' | 'business';
  text: string;
  file: StoredFile | null;
  quoted_id: string | null;
  /** Milliseconds. */
  at: number;
  status: 'sent' | 'delivered' | 'seen' | 'failed';
  edited: boolean;
  deleted: boolean;
  /** What the client thinks of it. */
  reaction: string | null;
  /** What the business thinks of it. */
  our_reaction: string | null;
  /** Whatever else the provider keeps of it, such as a letter's subject. */
  extra: Record<string, string>;
};

/** What was said before the simulator began: it is read and nothing more. */
export type PastLine = Pick<Line, 'id' | 'from' | 'text' | 'at' | 'status'>;

/** A client's conversation with one account. */
export type Chat = {
  account: Account;
  client: Client;
  past: PastLine[];
  lines: Line[];
  /** The client lets the business write no more. */
  is_blocked: boolean;
  /** Until when the business is shown as typing. */
  typing_until: number;
};

/** What becomes of calls. */
export type CallKnobs = {
  /** What the phone that is called does by itself; `silent`: it rings, and nobody ever says that it has ended. */
  phone: 'by_hand' | 'rings_out' | 'rejects' | 'busy' | 'silent';
  /** Seconds that a call rings, either way. */
  rings: number;
  /** The client hangs up after so many seconds; 0: never. */
  hangs_up: number;
  /** What the provider refuses, or hears and never acknowledges. */
  fails: 'nothing' | 'dial' | 'join_refused' | 'join_silent' | 'end_refused' | 'end_silent';
  /** Nobody learns where the other is reached, and who speaks is not heard any more. */
  drops_media: boolean;
  /** Who is asked to begin the negotiation, where the protocol leaves that to the provider. */
  offers: 'business' | 'client';
};

/** What the provider does besides its work, to try us. */
export type Knobs = {
  /** Milliseconds before news leave. */
  delay: number;
  /** How often each of them is told; none: they are lost. */
  copies: number;
  /** News overtake one another. */
  disorder: boolean;
  /** The next so many sends are refused with this error of the provider; with a word, of those that carry it. */
  error: { name: string; times: number; word?: string | undefined } | null;
  /** Answers come so late. */
  slow: number;
  /** The phone shows at once what it gets. */
  reads_at_once: boolean;
  /** What the client writes is so many hours old when it arrives: a window that counts from it may be closed. */
  late: number;
  call: CallKnobs;
};

export const calmCalls: CallKnobs = {
  phone: 'by_hand',
  rings: 45,
  hangs_up: 0,
  fails: 'nothing',
  drops_media: false,
  offers: 'business',
};

export const calm: Knobs = {
  delay: 0,
  copies: 1,
  disorder: false,
  error: null,
  slow: 0,
  reads_at_once: false,
  late: 0,
  call: calmCalls,
};

export type KnobsTurned = Partial<Omit<Knobs, 'call'>> & { call?: Partial<CallKnobs> | undefined };

/** Something that happened on a phone, or to a message on its way there. */
export type News = {
  kind:
    | 'written'
    | 'edited'
    | 'deleted'
    | 'reacted'
    | 'delivered'
    | 'seen'
    | 'failed'
    | 'blocked'
    | 'unblocked'
    | 'typing';
  chat: Chat;
  line: Line | null;
  /** Why it failed, in the provider's words. */
  reason?: string;
};

/** What we asked of a provider, and how it answered. */
export type Call = {
  channel: Provider;
  method: string;
  path: string;
  /** Where it came over HTTP. */
  query?: string;
  headers?: IncomingHttpHeaders;
  body: string;
  status: number;
  at: number;
};

/** Everything the providers know: accounts, chats, files. In memory, and gone with the simulator. */
export function createWorld(counted = 0) {
  const accounts: Account[] = [];
  const chats: Chat[] = [];
  const files = new Map<string, StoredFile>();
  const knobs = new Map<Provider, Knobs>();
  const journal: Call[] = [];
  let moved = 0;

  const account = (channel: Simulated, key: string): Account | null =>
    accounts.find((it) => it.channel === channel && it.key === key) ?? null;

  return {
    accounts,
    chats,
    files,
    journal,
    account,
    /** Numbers of messages go on from here, where a provider counts them: an earlier run has given those before. */
    counted,
    now: (): number => Date.now() + moved,
    /** From here on it is this much later. */
    moveClock: (milliseconds: number): void => void (moved = milliseconds),
    knobs: (channel: Provider): Knobs => knobs.get(channel) ?? calm,
    turn: (channel: Provider, { call, ...change }: KnobsTurned): void => {
      const before = knobs.get(channel) ?? calm;
      knobs.set(channel, { ...before, ...change, call: { ...before.call, ...call } });
    },
    openAccount: (given: Omit<Account, 'hook_url' | 'settings'> & { settings?: Record<string, string> }): Account => {
      const known = account(given.channel, given.key);
      if (known) return known;
      const made: Account = { hook_url: null, ...given, settings: given.settings ?? {} };
      accounts.push(made);
      return made;
    },
    /** The chat of this client with this account, begun if there was none. */
    chat: (of: Account, client: Partial<Client> & { id: string }): Chat => {
      const known = chats.find((it) => it.account === of && it.client.id === client.id);
      if (known) return known;
      const whole: Client = { name: client.id, phone: null, email: null, ...client };
      const made: Chat = { account: of, client: whole, past: [], lines: [], is_blocked: false, typing_until: 0 };
      chats.push(made);
      return made;
    },
    keepFile: (file: Omit<StoredFile, 'id'>): StoredFile => {
      const kept = { ...file, id: randomUUID() };
      files.set(kept.id, kept);
      return kept;
    },
  };
}
export type World = ReturnType<typeof createWorld>;

export const newLine = (given: Pick<Line, 'id' | 'from' | 'at'> & Partial<Line>): Line => ({
  text: '',
  file: null,
  quoted_id: null,
  status: 'sent',
  edited: false,
  deleted: false,
  reaction: null,
  our_reaction: null,
  extra: {},
  ...given,
});
