import type { Context } from '@opentelemetry/api';
import type { Tracing } from '../tracing/tracing.ts';
import type { NumberedEvent } from './stream.ts';

const mostMakers = 32;
let makers = new Set<Context>();

/** What is done now has left events that wait for their number. */
export function noteEvents(by: Tracing): void {
  const maker = by.maker();
  if (maker && makers.size < mostMakers) makers.add(maker);
}

type Numbered = { began: number; events: NumberedEvent[] };

/** Events of many requests are numbered together: of these are told those of this node that asked for it. */
export function traceNumbering<T>(by: Tracing, { began, events }: Numbered, handOver: () => T): T {
  const links = [...makers];
  makers = new Set();
  const attributes = { 'parley.events': events.length };
  return doneAtOnce(by, { name: 'number events', kind: 'producer', attributes, of: null, links, began }, handOver);
}

/** From a stream to the screens of one project at this node. */
export function traceDelivery(by: Tracing, events: NumberedEvent[], deliver: () => void): void {
  const actions = [...new Set(events.map(({ action }) => action))];
  const attributes = {
    'parley.project_id': events[0]!.project_id,
    'parley.events': events.length,
    'parley.actions': actions,
  };
  doneAtOnce(by, { name: 'deliver events', kind: 'consumer', attributes }, deliver);
}

function doneAtOnce<T>(by: Tracing, piece: Parameters<Tracing['begin']>[0], work: () => T): T {
  const { context, end } = by.begin(piece);
  try {
    return by.within(context, work);
  } finally {
    end();
  }
}
