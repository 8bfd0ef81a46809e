import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ApprovedTemplate, FilledTemplate } from '@parley/contract/inbox/approved-templates';
import type { ChannelLimits } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';
import type { ConnectStep } from '@parley/contract/projects/connections';
import type { Calling } from './calling.ts';
import type { Changing } from './changing.ts';
import type { ChannelEvent, EventOf, Mail } from './events.ts';
import type { PeerMarks, Person } from './person.ts';

/** What a channel is: how one outside messenger is spoken to. It owns no table and knows no module. */
export type Channel = Changing<Connection> & {
  /** A client writes to us here, or colleagues write to one another. */
  between: 'client' | 'colleagues';
  /**
   * Whether handing over one uid twice sends once. Where it does not, what was in somebody's hands when they died is
   * never handed over again by itself: it may have arrived.
   */
  repeats: 'safe' | 'unknown';
  limits: ChannelLimits;
  /** What a client who has not written yet is reached by, and who that is at the provider; missing: they write first. */
  reach?: { by: 'phone' | 'email'; outsideId: (address: string) => string };
  /** What a peer's id says, where it is more than an address. */
  peers?: { addressOf: (outside_id: string) => string; marksOf: (outside_id: string) => PeerMarks };
  /** Choices are shown as something to press. */
  has_choices?: true;
  /** What a message is once it is stored, where nobody has to be handed anything. */
  stored?: Sent['status'];
  /** Hands a message to the provider; null: this channel cannot be connected yet. */
  send: ((message: Outbound, connection: Connection) => Promise<Sent>) | null;
  /** How often the provider lets itself be asked to send, by one account and for one client, and how many at once. */
  pace?: { per_second: number; per_peer_ms?: number; per_peer_burst?: number };
  /** How it is connected by what its form asks. */
  connect?: Connecting;
  /** Reads what the provider posted to us: pure, and never confused by what it does not know. */
  hook?: (request: HookRequest, connection: Connection) => Heard;
  /** Hears the provider where it does not call us: runs until `signal` says stop, on one node at a time. */
  listen?: (listening: Listening) => Promise<void>;
  /** The bytes of a file that an event named. */
  fetchFile?: (ref: FileRef, connection: Connection) => Promise<AsyncIterable<Uint8Array>>;
  /** Who a client is, where the provider's news name nobody: asked once, before their first message is kept. */
  whoIs?: (outside_id: string, connection: Connection) => Promise<Omit<Person, 'outside_id'>>;
  /** Tells the provider that what this client wrote up to the newest was read. */
  markRead?: (to: string, newest: string, connection: Connection) => Promise<void>;
  /** The same where asking costs a sign-in: of several clients at once. */
  markReadTogether?: (read: { to: string; lately: string[] }[], connection: Connection) => Promise<void>;
  /** Shows a client at the provider that somebody is typing; said again every few seconds while it lasts. */
  sayTyping?: (to: string, newest: string | null, connection: Connection) => Promise<void>;
  /** The templates that the account has at the provider, whatever became of them. */
  templates?: (connection: Connection) => Promise<ToldTemplate[]>;
  calls?: Calling;
  /** Called after the commit where the client's screen shows what is stored here: there is something new to fetch. */
  refresh?: (peer: Peer) => void;
  /** Shows a client that somebody of the team is typing to them. */
  showTyping?: (peer: Peer, name: string) => void;
};

/** One client on one channel, by the provider's id. */
export type Peer = { project_id: number; channel_id: number; outside_id: string };

/** One account at a provider: what was entered and what was learned while connecting, secrets included. */
export type Connection = {
  project_id: number;
  channel_id: number;
  settings: Record<string, string>;
  /** Where the provider tells us what happens; nobody else knows it. */
  hook_url: string;
  /** What the provider is told to prove itself by, where it lets us choose. */
  hook_word: string;
  /** The simulator plays the provider at this address. */
  simulator: string | null;
};

/** Keeps what the provider will ask us for before it answers. */
export type Keep = (learned: Pick<Connected, 'settings' | 'secrets'>) => Promise<void>;

export type Connecting = {
  /** Tries what was entered and tells the provider where we are. Refuses by ProviderError, in the provider's words. */
  begin: (connection: Connection, keep: Keep) => Promise<Connected>;
  /** Takes what the open step asked for. */
  goOn?: (value: string, connection: Connection) => Promise<Connected>;
  /** Where the provider asks on a page of its own: its address, and what to do with the code it leads back with. */
  redirect?: {
    to: (connection: Connection, back: Back & { state: string }) => string;
    returned: (code: string, back: Back, connection: Connection) => Promise<Connected>;
  };
  /**
   * How it stands now: asked while a step is open, and when somebody wants to know whether it works. With a signal it may
   * wait for a phone that scans, until the signal says that nobody waits any longer.
   */
  look: (connection: Connection, waits?: AbortSignal) => Promise<Connected>;
  /** Takes us off the provider; what it says to that does not matter. */
  end?: (connection: Connection) => Promise<void>;
};

/** Where the provider's page leads to; told again when its code is traded. */
export type Back = { return_url: string };

export type Connected = {
  /** What is still to be done; null: it works. */
  step: ConnectStep | null;
  /** What was learned and is needed later; `secrets` are kept sealed. */
  settings?: Record<string, string>;
  secrets?: Record<string, string>;
  /** When the provider's permission ends. */
  expires_at?: Date | null;
  /** Where its listener begins, if it never stopped anywhere: nothing that comes from now on is missed. */
  listener?: string;
};

export type HookRequest = {
  method: 'GET' | 'POST';
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  /** As it came: signatures are over these bytes. */
  body: Buffer;
};

export type Heard = {
  events: ChannelEvent[];
  /** What the provider wants to hear; missing: 200 and nothing more. */
  answer?: HookAnswer;
};
export type HookAnswer = { status: number; type: string; body: string };

/** Whoever posted this is not the provider: nothing of it is kept. */
export class HookRefused extends Error {
  readonly status: 401 | 403;
  constructor(status: 401 | 403 = 403) {
    super('not from the provider');
    this.status = status;
  }
}

export type Listening = {
  connection: Connection;
  signal: AbortSignal;
  /** Resolves when everything is kept: only then may the provider forget it. */
  hear: (events: ChannelEvent[]) => Promise<void>;
  /** Said whenever the provider has answered as it should: until then nobody knows whether it works. */
  reached: () => void;
  /** Where it stopped the last time, such as an offset or a session; kept sealed. */
  state: string | null;
  keep: (state: string) => Promise<void>;
};

export type Outbound = {
  /** Ours, the same at each try: a provider that takes such a key sends once. */
  uid: string;
  /** Who it is for, by the provider's id. */
  to: string;
  /** May be empty beside a file. */
  text: string;
  file: OutgoingFile | null;
  /** Files that leave with it, where a message of the provider may have several. */
  more?: OutgoingFile[];
  /** The message it answers, by the provider's id; null where the channel knows no quotes. */
  quoted_id: string | null;
  /** What it has as a letter; null: the channel knows no letters. */
  letter: OutgoingLetter | null;
  /** The approved template it is; its text is what it reads like, filled in. */
  template?: FilledTemplate | null;
  /** Buttons where the provider has some; pressed, each says its own words. */
  choices?: string[];
};

/** A template as the provider tells of it. */
export type ToldTemplate = Omit<ApprovedTemplate, 'id'> & { outside_id: string };

/** `chain`: the newest letter of the dialogue, which this one follows, with those before; empty: it is the first. */
export type OutgoingLetter = Pick<Mail, 'subject' | 'cc' | 'chain'> & {
  /** Nobody wrote it: programs that read it do not answer. */
  is_automatic: boolean;
};

/** A file on its way out; its bytes are read when they are wanted, and again at the next try. */
export type OutgoingFile = Pick<MessageFile, 'name' | 'mime' | 'kind' | 'size' | 'seconds'> & {
  read: () => Readable;
  /** Where the provider itself can fetch it for a while, with its ending, asking nobody. */
  link: () => Promise<string>;
};

export type Sent = {
  /** The provider's id of the message, by which later news of it comes. */
  outside_id: string | null;
  /** Where it left as several, the ids of the others. */
  parts?: string[];
  status: 'sent' | 'delivered';
  /** Whose copies of it were refused, and why; the message itself was taken. */
  undelivered?: { address: string; reason: string }[];
  /** Who it went to, by the provider's id, where only an address was known before. */
  peer?: string;
};

/** One message as it came from outside, in plain words. */
export type Inbound = {
  /** The provider's id of the message. */
  uid: string;
  /** `out`: written by us in the provider's own app. */
  direction: 'in' | 'out';
  peer: Person;
  /** When it was written, by the provider's clock: messages are shown in this order. */
  at: Date;
  /** The provider's running number, where it has one: its clock often knows only seconds. */
  nth?: number;
  message_type: 'text' | 'image' | 'file' | 'audio' | 'video';
  text: string;
  /** What came with it: kept by us already, or still to be fetched. */
  file?: MessageFile | ComingFile | null;
  /** The message it answers, by the provider's id. */
  quoted_id?: string | null;
  mail?: Mail | undefined;
} & Pick<EventOf<'message'>, 'follows' | 'expects_none'>;

/** A file at the provider; fetched once the message is known to be new. */
export type ComingFile = {
  name: string;
  /** How long a recording is, if the provider says. */
  seconds?: number;
  fetch: () => Promise<AsyncIterable<Uint8Array>>;
};

/** What the adapter needs to fetch a file later, as it is kept with the work to do. */
export type FileRef = Record<string, string>;

type Outlook = {
  retry_at?: Date | 'soon' | null;
  /** Who waits until `retry_at`: all that leaves by this account, or this message alone. */
  waits?: 'channel' | 'message';
  /** `channel`: nothing will pass until somebody connects it anew. */
  scope?: 'message' | 'channel';
};

/**
 * A provider's no, or that it could not be reached at all: the message was surely not taken. Without `retry_at` it
 * stands, and the message fails with the provider's words. Any other error leaves open whether the message arrived.
 */
export class ProviderError extends Error {
  readonly retry_at: Date | 'soon' | null;
  readonly waits: 'channel' | 'message';
  readonly scope: 'message' | 'channel';
  constructor(message: string, { retry_at = null, waits = 'channel', scope = 'message' }: Outlook = {}) {
    super(message);
    this.retry_at = retry_at;
    this.waits = waits;
    this.scope = scope;
  }
}
export const megabytes = (n: number): number => n * 1024 * 1024;
