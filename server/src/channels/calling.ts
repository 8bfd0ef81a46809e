import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import type { Connection } from './channel.ts';

/** How the provider is to hear that a call is over: it said so itself, nobody took it, or we hang up. */
export type Closing = 'left' | 'refused' | 'ended';

/** Of which call a word is, as far as it says that: providers tell late, and of calls that the line does not carry. */
type OfCall = { outside_id?: string | undefined; direction?: CallDirection | undefined };

/** What a line tells of its one call, or of another that rings beside it. */
export type LineNews =
  /** A client calls; `seconds`: for how long. */
  | {
      kind: 'ringing';
      outside_id: string;
      peer: { outside_id: string; phone: string | null; name: string };
      seconds: number;
    }
  | ({ kind: 'answered' } & OfCall)
  | ({ kind: 'signal'; signal: HeardSignal } & OfCall)
  /** The other side hung up, said no or did not answer; null: nothing more is known. */
  | ({ kind: 'ended'; result: CallResult | null; error?: string } & OfCall);

/** A provider's line: one number that carries one call at a time. Browsers never hear of its secrets. */
export type CallLine = {
  isOpen: () => boolean;
  /** Calls a number of digits alone. Refuses by LineError. */
  dial: (phone: string) => Promise<{ outside_id: string }>;
  accept: () => Promise<void>;
  say: (signals: OwnSignal[]) => Promise<void>;
  /** Whether the provider has heard it. */
  close: (how: Closing) => Promise<boolean>;
};

export type HoldingLine = {
  connection: Connection;
  signal: AbortSignal;
  /** In the order they came. */
  hear: (news: LineNews) => void;
  /** From here on the line may be used. */
  opened: (line: CallLine) => void;
};

export type Calling = {
  /** Runs until `signal` says stop, on one node at a time; fails when the provider does not take us. */
  hold: (holding: HoldingLine) => Promise<void>;
};

export type LineFailure =
  | 'call_server_error'
  | 'call_signaling_error'
  | 'call_credentials_missing'
  | 'call_line_is_away';

/** The provider's no to what a line was asked for. */
export class LineError extends Error {
  readonly code: LineFailure;
  constructor(code: LineFailure, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
