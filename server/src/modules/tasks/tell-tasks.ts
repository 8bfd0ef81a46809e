import type { TaskEvent } from '@parley/contract/tasks/events';
import type { Tx } from '../../kit/db/index.ts';
import { everyone, seersAnd } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { channelsOf } from './changes.queries.ts';
import type { Kept } from './rules.ts';

type Concerned = Pick<Kept, 'id' | 'manager_id' | 'author_id' | 'contact_id'>;
const differentOnes = (ids: (number | null)[]): number[] => [...new Set(ids.filter((it) => it !== null))];

/** A hint without content, for whoever sees one of them: by being named in it, or by seeing its contact. */
export async function tellTasks(
  tx: Tx,
  { project_id, by }: { project_id: number; by: number | null },
  event: TaskEvent,
  tasks: Concerned[],
): Promise<void> {
  if (!tasks.length) return;
  const managers_ids = differentOnes(tasks.map((it) => it.manager_id));
  const said = { ids: differentOnes(tasks.map((it) => it.id)), managers_ids, by };
  // A task about nobody is everyone's to see, and so is one about a contact who has no dialogue.
  const isCommon = tasks.some((it) => it.contact_id === null);
  const channels = isCommon ? null : await channelsOf(tx, project_id, differentOnes(tasks.map((it) => it.contact_id)));
  const people = differentOnes(tasks.flatMap((it) => [it.manager_id, it.author_id]));
  await emit(tx, project_id, event, said, channels ? seersAnd(channels, people) : everyone);
}
