import type { OwnSignal } from '@parley/contract/calls/signals';
import type { LineFailure } from '../../../channels/calling.ts';
import { topic } from '../../../kit/events/bus.ts';

export type LinePlace = { project_id: number; channel_id: number };

/** What is wanted of a line by whichever node has it. */
export type Wish =
  | { what: 'dial'; call_id: number; phone: string }
  | { what: 'accept'; call_id: number }
  | { what: 'say'; call_id: number; signals: OwnSignal[] }
  | { what: 'close'; call_id: number };

/** `is_heard`: the provider said so. */
export type Granted = { is_heard: boolean; failure: LineFailure | null };

export const wished = topic<LinePlace & { id: string; wish: Wish }>('calls:wished', {
  of: ({ project_id }) => project_id,
});
/** First that somebody has the line, then what came of it. */
export const granted = topic<{ id: string; done: Granted | null }>('calls:granted');
/** A call ended, and its provider may have to hear of it. */
export const callIsOver = topic<LinePlace>('calls:over', { of: ({ project_id }) => project_id });
