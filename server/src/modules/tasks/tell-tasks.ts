import type { Actor } from '@parley/contract/actors';
import type { TaskEvent } from '@parley/contract/tasks/events';
import { askedBy } from '../../kit/actor.ts';
import type { Tx } from '../../kit/db/index.ts';
import { emit } from '../../kit/events/events.ts';
import { audienceOf } from '../clients/index.ts';
import type { Kept } from './rules.ts';

type Concerned = Pick<Kept, 'id' | 'manager_id' | 'author_id' | 'contact_id'> & Partial<Pick<Kept, 'channels_ids'>>;
const differentOnes = (ids: (number | null)[]): number[] => [...new Set(ids.filter((it) => it !== null))];

/** A hint without content, for whoever sees one of them: by being named in it, or by seeing its contact. */
export async function tellTasks(
  tx: Tx,
  { project_id, by, stroke }: { project_id: number; by: Actor; stroke?: string },
  event: TaskEvent,
  tasks: Concerned[],
): Promise<void> {
  if (!tasks.length) return;
  const managers_ids = differentOnes(tasks.map((it) => it.manager_id));
  const said = {
    ids: differentOnes(tasks.map((it) => it.id)),
    managers_ids,
    by: askedBy(by),
    ...(stroke && { stroke }),
  };
  const people = tasks.flatMap((it) => [it.manager_id, it.author_id]);
  await emit(tx, project_id, event, said, await audienceOf(tx, project_id, tasks, people));
}
