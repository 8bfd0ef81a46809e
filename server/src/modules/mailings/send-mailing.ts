import { quietUntil } from '@parley/contract/deals/automation-rules';
import * as z from 'zod/mini';
import { minutes, momentOf, now, seconds } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job } from '../../kit/jobs/jobs.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { quietHoursOf } from '../deals/index.ts';
import { type Held, holdMailing, saveMailing } from './mailings.queries.ts';
import { giveUp, nextWaiting, settle, type Waiting } from './people.queries.ts';
import { goByIndexes } from './plans.queries.ts';
import { sayToPerson } from './say-to-person.ts';
import { tellMailing } from './tell-mailing.ts';

// Few at a time: what a colleague writes meanwhile stands behind these at most, and never behind the whole mailing.
const atOnce = 20;
const onWayAtMost = 40;
// While there is room for more on the way, other work has its turn and no more.
const breath = 20;
const pause = 300;
// What a channel has kept waiting for longer holds up nobody else.
const longOnWay = minutes(1);

const which = z.object({ mailing_id: z.number(), turn: z.number() });

/**
 * A few of the list, then it puts itself off: other work has its turn, and whoever stopped it is heard. What it did is kept
 * with each person, so it goes on where it was, whoever was killed meanwhile.
 */
export const sendMailing = job(
  'send-mailing',
  which,
  async (its, { project_id }) => {
    if (project_id === null) return;
    const step = await transaction(project_id, (tx) => beginStep(tx, project_id, its));
    if (!step) return;
    for (const person of step.people) {
      await transaction(project_id, (tx) => sayToPerson(tx, project_id, step.mailing, person));
    }
    throw new RetryLater(new Date(now().getTime() + step.wait), 'the rest of a mailing');
  },
  {
    queue: 'bulk',
    // Whoever it could not get past is left out when somebody lets it go on.
    died: async (tx, { mailing_id, turn }, { project_id }) => {
      const held = project_id === null ? null : await holdMailing(tx, project_id, mailing_id);
      if (!held || project_id === null || held.turn !== turn || !isUnderWay(held)) return;
      const [next] = await nextWaiting(tx, { project_id, mailing_id, limit: 1 });
      if (next) giveUp(tx, { project_id, mailing_id, nth: next.nth });
      await saveMailing(tx, project_id, mailing_id, { state: 'stopped', turn: turn + 1 });
      await tellMailing(tx, project_id, held);
    },
  },
);

const isUnderWay = ({ state }: Held): boolean => state === 'planned' || state === 'sending';

type Step = { mailing: Held; people: Waiting[]; wait: number };

/** What is to be done now, and how long to wait after it; null: it is over, or not ours any more. */
async function beginStep(
  tx: Tx,
  project_id: number,
  { mailing_id, turn }: z.infer<typeof which>,
): Promise<Step | null> {
  await goByIndexes(tx);
  const held = await holdMailing(tx, project_id, mailing_id);
  if (!held || held.turn !== turn || !isUnderWay(held)) return null;
  const at = now();
  const begun = { state: 'sending', ...(held.started_at === null && { started_at: at }) } as const;
  const { settled, on_way, newest } = await settle(tx, {
    project_id,
    mailing_id,
    since: new Date(at.getTime() - longOnWay),
    at,
  });
  const until = held.waiting ? await quietEnd(tx, project_id, held.funnels_ids, at.getTime()) : null;
  if (until !== null) {
    const isKnown = held.waits_until !== null && momentOf(held.waits_until) === until;
    if (!isKnown || settled) {
      await saveMailing(tx, project_id, mailing_id, { ...begun, waits_until: new Date(until) });
      await tellMailing(tx, project_id, held);
    }
    return waiting(held, Math.min(until - at.getTime(), held.said > settled ? seconds(5) : Infinity));
  }
  const limit = Math.max(0, Math.min(atOnce, onWayAtMost - on_way));
  const people = limit && held.waiting ? await nextWaiting(tx, { project_id, mailing_id, limit }) : [];
  const isOver = !held.waiting && held.said === settled;
  const isNews = isOver || settled > 0 || people.length > 0 || held.state !== 'sending' || held.waits_until !== null;
  if (isNews) {
    const changes = isOver ? ({ state: 'done', ended_at: at } as const) : begun;
    await saveMailing(tx, project_id, mailing_id, { ...changes, waits_until: null });
    await tellMailing(tx, project_id, held);
  }
  if (isOver) return null;
  return { mailing: held, people, wait: waitAfter(people.length, held.waiting, newest) };
}

const waiting = (mailing: Held, wait: number): Step => ({ mailing, people: [], wait });

/** While only the last ones are on their way, it looks ever less often. */
function waitAfter(now_said: number, left: number, newest: number | null): number {
  if (now_said) return breath;
  if (left) return pause;
  return Math.min(minutes(1), Math.max(pause, seconds(newest ?? 0) / 4));
}

/** Where it is quiet in any of its funnels: until when; the longest of them. */
async function quietEnd(tx: Tx, project_id: number, funnels_ids: number[], at: number): Promise<number | null> {
  const ends = (await quietHoursOf(tx, { project_id, ids: funnels_ids })).map(({ quiet }) => quietUntil(at, quiet));
  const known = ends.filter((it) => it !== null);
  return known.length ? Math.max(...known) : null;
}
