import { ticketFacts, ticketOpened } from '@parley/contract/tickets/ticket-facts';
import { now } from '../../../kit/clock.ts';
import { undoable } from '../../../kit/facts/take-back.ts';
import { doneBy } from '../../../kit/facts/record.ts';
import { change } from './change-tickets.ts';
import { lockTickets } from './changes.queries.ts';
import { type Living, livingIn } from './named.queries.ts';
import { type Fields, isSame, type Kept } from './rules.ts';

/** How tickets go back. One that was made goes unless somebody touched it. */
export const undoableTickets = undoable<Kept>({
  module: 'ticket',
  subject: 'ticket',
  kinds: ticketFacts,
  made: ticketOpened,
  follows: { closed_at: 'status', part_of: 'status' },
  isSame,
  hold: (tx, viewer, ids) => lockTickets(tx, { ...viewer, channels_ids: null }, ids, true),
  stands: (ticket, name) => ticket[name as keyof Kept],
  goneSince: async (tx, project_id, all) => {
    const living = await livingIn(tx, project_id, (name) => all.flatMap((it) => (it[name]?.[0] ?? []) as number[]));
    const isGone = (name: keyof Living, id: unknown) => typeof id === 'number' && !living[name].includes(id);
    return (name, was) => name in living && [was].flat().some((id) => isGone(name as keyof Living, id));
  },
  unmade: ({ removed_at }) => (removed_at === null ? { removed_at: now().toISOString() } : {}),
  write: async (tx, viewer, steps, cause) => {
    const wanted = steps.map(({ row, back }) => ({ kept: row, wanted: back as Partial<Fields> }));
    const changed = await change(tx, { project_id: viewer.project_id, by: doneBy(viewer) }, wanted, cause);
    return { restored: changed.map((it) => it.id) };
  },
});
