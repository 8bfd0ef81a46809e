import * as kinds from '@parley/contract/tickets/ticket-facts';
import type { Cause, Changes, FactWords } from '@parley/contract/facts';
import { cut } from '../../../kit/cut.ts';
import { type By, type Fact, fact } from '../../../kit/facts/record.ts';
import type { Ended } from '../promises/rules.ts';
import type { Fields } from './rules.ts';

type Shape = (typeof kinds.ticketOpened)['shape'];
type Why = { by: By; cause?: Partial<Cause>; words?: FactWords };

export type Begun = { id: number; subject: string } & Record<string, unknown>;

/** A ticket with all that it begins with. */
export function openedFact({ id, ...begun }: Begun, { words = {}, ...why }: Why): Fact {
  const pairs = Object.entries(begun).filter(([, it]) => it !== null);
  const changes = Object.fromEntries(pairs.map(([name, it]) => [name, [null, it]])) as Changes<Shape>;
  return fact(kinds.ticketOpened, { id, name: nameOf(begun.subject), changes, words, ...why });
}

type Changed = { id: number; subject: string; before: Partial<Fields>; after: Partial<Fields> };

export function changedFact({ id, subject, before, after }: Changed, { words = {}, ...why }: Why): Fact {
  const names = Object.keys(after) as (keyof Fields)[];
  const changes = Object.fromEntries(names.map((name) => [name, [before[name], after[name]]])) as Changes<Shape>;
  return fact(kindOf(after), { id, name: nameOf(subject), changes, words, ...why });
}

export const endedFact = (id: number, { promise, is_kept, due_at }: Ended, by: By): Fact =>
  fact(kinds.promiseEnded, {
    id,
    name: null,
    by,
    changes: { promise: [null, promise], is_kept: [null, is_kept], due_at: [null, due_at] },
  });

export const erasedFact = (id: number, by: By): Fact => fact(kinds.ticketErased, { id, name: null, by });

const nameOf = (subject: string): string => cut(subject, 200);

function kindOf(after: Partial<Fields>): kinds.TicketFactKind {
  if (after.removed_at) return kinds.ticketRemoved;
  if (after.part_of) return kinds.ticketMerged;
  if (after.status === 'closed') return kinds.ticketClosed;
  if (after.status === 'pending') return kinds.ticketSetPending;
  if (after.status === 'opened') return kinds.ticketReopened;
  if ('department_id' in after) return kinds.ticketHandedOver;
  if ('manager_id' in after) return kinds.ticketAssigned;
  return after.answered_at ? kinds.ticketAnswered : kinds.ticketChanged;
}
