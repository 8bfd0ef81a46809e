import * as kinds from '@parley/contract/tasks/task-facts';
import type { Cause, Changes, FactWords } from '@parley/contract/facts';
import { cut } from '../../kit/cut.ts';
import { type By, type Fact, fact } from '../../kit/facts/record.ts';
import type { Fields, Kept } from './rules.ts';

type Shape = (typeof kinds.taskCreated)['shape'];
type Why = { by: By; cause?: Partial<Cause>; words: FactWords | undefined };

type Created = Pick<Kept, 'id' | 'comment' | 'created_auto'> & Partial<Kept>;

/** A task with all that it begins with. */
export function createdFact({ id, ...begun }: Created, { words = {}, ...why }: Why): Fact {
  const pairs = Object.entries(begun).filter(([name, it]) => it !== null && name !== 'version');
  const changes = Object.fromEntries(pairs.map(([name, it]) => [name, [null, it]])) as Changes<Shape>;
  return fact(kinds.taskCreated, { id, name: nameOf(begun.comment), changes, words, ...why });
}

type Changed = { id: number; comment: string; before: Partial<Fields>; after: Partial<Fields> };

export function changedFact({ id, comment, before, after }: Changed, { words = {}, ...why }: Why): Fact {
  const names = Object.keys(after) as (keyof Fields)[];
  const changes = Object.fromEntries(names.map((name) => [name, [before[name], after[name]]])) as Changes<Shape>;
  return fact(kindOf(after), { id, name: nameOf(comment), changes, words, ...why });
}

export const erasedFact = (id: number, by: By): Fact => fact(kinds.taskErased, { id, name: null, by });

const nameOf = (comment: string): string => cut(comment, 200);

function kindOf(after: Partial<Fields>): kinds.TaskFactKind {
  if ('deleted_at' in after) return after.deleted_at ? kinds.taskRemoved : kinds.taskRestored;
  if ('closed_at' in after) return after.closed_at ? kinds.taskClosed : kinds.taskReopened;
  if ('manager_id' in after) return kinds.taskAssigned;
  return Object.keys(after).every((name) => name === 'date' || name === 'repeat_day')
    ? kinds.taskMoved
    : kinds.taskChanged;
}
