import * as z from 'zod/mini';
import { isOpen, opensAt } from '@parley/contract/projects/working-time';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { isAnyWaiting, job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { type News, tellPerson } from '../notices/tell-person.ts';
import { type Waiting, waitingIn } from './queue.queries.ts';
import { summed } from './summed.ts';

const shape = z.object({ department_id: z.number() });
const opening = { name: 'tell-queue', shape, queue: 'live' } as const satisfies Planned<typeof shape>;

/** When its doors open, a department's people are told of what waits; of what they were told already, not again. */
export const tellQueueOnOpening = job(opening.name, opening.shape, async ({ department_id }, { project_id }) => {
  if (project_id === null) return;
  await tellQueue(project_id, await waitingIn(dbOf(project_id), { project_id, department_id }), null);
});

/** The people of its department who are there are told of what nobody is given, while its doors are open. */
export async function tellQueue(project_id: number, tickets: Waiting[], by_id: number | null): Promise<void> {
  for (const some of Map.groupBy(tickets, (it) => it.department_id).values()) {
    if (!(await isDoorOpen(project_id, some[0]!))) continue;
    const news = some.flatMap(({ id: subject_id, people, waits_since }) =>
      people.map((user_id): News => {
        return { user_id, kind: 'ticket_waits', subject_id, by_id, cause: `waits ${waits_since}` };
      }),
    );
    for (const it of summed(news)) await tellPerson(project_id, it);
  }
}

// At the moment of opening the clock of this node may still be a little behind.
const early = seconds(5);

async function isDoorOpen(project_id: number, { department_id, hours, zone }: Waiting): Promise<boolean> {
  const at = now().getTime() + early;
  if (isOpen(hours, at, zone)) return true;
  const opens = opensAt(hours, at, zone);
  if (opens === null) return false;
  const key = `queue opens:${project_id}:${department_id}:${opens}`;
  await transaction(project_id, async (tx) => {
    if (!(await isAnyWaiting(tx, key)))
      await later(tx, opening, { department_id }, { project_id, key, at: new Date(opens) });
  });
  return false;
}
