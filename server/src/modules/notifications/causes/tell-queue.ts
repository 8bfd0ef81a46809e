import * as z from 'zod/mini';
import { closedSince, isOpen, opensAt } from '@parley/contract/projects/working-time';
import { momentOf } from '@parley/contract/time';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { isAnyWaiting, job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { memberNow } from '../notices/member-now.ts';
import { type News, tellPerson } from '../notices/tell-person.ts';
import { type Waiting, waitingIn } from './queue.queries.ts';
import { summed } from './summed.ts';

// What was planned before says nothing of when its doors were closed: all that waits.
const shape = z.object({ department_id: z.number(), since: z.optional(z.number()), opens: z.optional(z.number()) });
const opening = { name: 'tell-queue', shape, queue: 'live' } as const satisfies Planned<typeof shape>;

/** When its doors open, a department's people are told of what came while they were closed; of the rest they know. */
export const tellQueueOnOpening = job(
  opening.name,
  opening.shape,
  async ({ department_id, since = 0, opens = Infinity }, { project_id }) => {
    if (project_id === null) return;
    const tickets = await waitingIn(dbOf(project_id), { project_id, department_id });
    const unheard = tickets.filter((it) => since <= atDoors(it) && atDoors(it) < opens);
    const [first] = unheard;
    if (first && (await isDoorOpen(project_id, first, now().getTime() + early))) await tell(project_id, unheard, null);
  },
);

/** The people of its department who are there are told of what nobody is given, while its doors are open. */
export async function tellQueue(project_id: number, tickets: Waiting[], by_id: number | null): Promise<void> {
  for (const some of Map.groupBy(tickets, (it) => it.department_id).values()) {
    const [first] = some;
    const at = now().getTime() + early;
    // Heard of late, what came before the doors opened is still told by their opening.
    const moment = first && isOpen(first.hours, at, first.zone) ? atDoors(first) : at;
    if (first && (await isDoorOpen(project_id, first, moment))) await tell(project_id, some, by_id);
  }
}

/** To each as many as are on channels that they see. */
async function tell(project_id: number, tickets: Waiting[], by_id: number | null): Promise<void> {
  for (const user_id of new Set(tickets.flatMap((it) => it.people))) {
    const channels_ids = (await memberNow(project_id, user_id))?.channels_ids;
    const seen = tickets.filter((it) => channels_ids === null || channels_ids?.includes(it.channel_id));
    const news = seen.map(({ id: subject_id, waits_since }): News => {
      return { user_id, kind: 'ticket_waits', subject_id, by_id, cause: `waits ${waits_since}` };
    });
    for (const it of summed(news)) await tellPerson(project_id, it);
  }
}

// At the moment of opening the clock of this node may still be a little behind.
const early = seconds(5);

const atDoors = ({ waits_since }: Waiting): number => momentOf(waits_since) + early;

async function isDoorOpen(project_id: number, first: Waiting, moment: number): Promise<boolean> {
  const { department_id, hours, zone } = first;
  if (!hours || isOpen(hours, moment, zone)) return true;
  const opens = opensAt(hours, moment, zone);
  if (opens === null) return false;
  // What was heard of only after a whole day of work waits for the next one.
  const since = Math.min(closedSince(hours, opens - 1, zone) ?? 0, atDoors(first));
  const key = `queue opens:${project_id}:${department_id}:${opens}`;
  await transaction(project_id, async (tx) => {
    if (!(await isAnyWaiting(tx, key)))
      await later(tx, opening, { department_id, since, opens }, { project_id, key, at: new Date(opens) });
  });
  return false;
}
