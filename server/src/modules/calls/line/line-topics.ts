import type { OwnSignal } from '@parley/contract/calls/signals';
import type { LineFailure } from '../../../channels/calling.ts';
import { topic } from '../../../kit/events/bus.ts';
import type { Wishes } from '../../../kit/events/wishes.ts';

export type LinePlace = { project_id: number; channel_id: number };

/** What is wanted of a line by whichever node has it. */
export type Wish =
  | { what: 'dial'; call_id: number; phone: string }
  | { what: 'accept'; call_id: number }
  | { what: 'say'; call_id: number; signals: OwnSignal[] }
  | { what: 'close'; call_id: number };

/** `is_heard`: the provider said so. */
export type Granted = { is_heard: boolean; failure: LineFailure | null };

export const lineWishes: Wishes<LinePlace, Wish, Granted> = {
  wished: topic('calls:wished', { of: ({ project_id }) => project_id }),
  granted: topic('calls:granted'),
};
/** A call ended, and its provider may have to hear of it. */
export const callIsOver = topic<LinePlace>('calls:over', { of: ({ project_id }) => project_id });
