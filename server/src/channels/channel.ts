import type { Readable } from 'node:stream';
import type { ChannelLimits } from '@parley/contract/inbox/limits';
import type { MessageFile } from '@parley/contract/inbox/messages';

/** What a channel is: how one outside messenger is spoken to. It owns no table and knows no module. */
export type Channel = {
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
  /** What a message is once it is stored, where nobody has to be handed anything. */
  stored?: Sent['status'];
  /** Hands a message to the provider; null: this channel cannot be connected yet. */
  send: ((message: Outbound, connection: Connection) => Promise<Sent>) | null;
  /** Called after the commit where the client's screen shows what is stored here: there is something new to fetch. */
  refresh?: (peer: Peer) => void;
  /** Shows a client that somebody of the team is typing to them. */
  showTyping?: (peer: Peer, name: string) => void;
};

/** One client on one channel, by the provider's id. */
export type Peer = { project_id: number; channel_id: number; outside_id: string };

/** What the project's administrator entered or agreed to when connecting. */
export type Connection = { channel_id: number; settings: Record<string, unknown> };

export type Outbound = {
  /** Ours, the same at each try: a provider that takes such a key sends once. */
  uid: string;
  /** Who it is for, by the provider's id. */
  to: string;
  /** May be empty beside a file. */
  text: string;
  file: OutgoingFile | null;
  /** The message it answers, by the provider's id; null where the channel knows no quotes. */
  quoted_id: string | null;
};

/** A file on its way out; its bytes are read when they are wanted, and again at the next try. */
export type OutgoingFile = Pick<MessageFile, 'name' | 'mime' | 'kind' | 'size' | 'seconds'> & { read: () => Readable };

export type Sent = {
  /** The provider's id of the message, by which later news of it comes. */
  outside_id: string | null;
  status: 'sent' | 'delivered';
};

/** One message as it came from outside, in plain words. */
export type Inbound = {
  /** The provider's id of the message. */
  uid: string;
  /** `out`: written by us in the provider's own app. */
  direction: 'in' | 'out';
  peer: { outside_id: string; name: string; phone: string | null; email?: string | null };
  /** When it was written, by the provider's clock: messages are shown in this order. */
  at: Date;
  message_type: 'text' | 'image' | 'file' | 'audio' | 'video';
  text: string;
  /** What came with it: kept by us already, or still to be fetched. */
  file?: MessageFile | ComingFile | null;
  /** The message it answers, by the provider's id. */
  quoted_id?: string | null;
};

/** A file at the provider; fetched once the message is known to be new. */
export type ComingFile = {
  name: string;
  /** How long a recording is, if the provider says. */
  seconds?: number;
  fetch: () => Promise<AsyncIterable<Uint8Array>>;
};

/**
 * A provider's no, or that it could not be reached at all: the message was surely not taken. Without `retry_at` it
 * stands, and the message fails with the provider's words. Any other error leaves open whether the message arrived.
 */
export class ProviderError extends Error {
  readonly retry_at: Date | 'soon' | null;
  constructor(message: string, { retry_at = null as Date | 'soon' | null } = {}) {
    super(message);
    this.retry_at = retry_at;
  }
}

export const megabytes = (n: number): number => n * 1024 * 1024;
