import { quietUntil } from '@parley/contract/deals/automation-rules';
import * as z from 'zod/mini';
import { momentOf } from '@parley/contract/time';
import { minutes, now, seconds } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job, later, type Planned } from '../../kit/jobs/jobs.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { may, type Viewer } from '../../kit/viewer.ts';
import { quietHoursOf } from '../deals/index.ts';
import { findMember } from '../projects/index.ts';
import { type Held, holdMailing, saveMailing } from './mailings.queries.ts';
import { settle } from './news.queries.ts';
import { firstTried, giveUp, takeNext, type Waiting } from './people.queries.ts';
import { goByIndexes } from './plans.queries.ts';
import { inBoth, stopped } from './rules.ts';
import { sayToPerson } from './say-to-person.ts';
import { tellMailing } from './tell-mailing.ts';

// Few at a time: what a colleague writes meanwhile stands behind these, and never behind the whole mailing.
const atOnce = 20;
const onWayAtMost = 40;
// What a channel has kept waiting for longer holds up nobody else, as long as there is not too much of it.
const longOnWay = minutes(1);
const queuedAtMost = 200;
// While there is room for more on the way, other work has its turn and no more.
const breath = 20;
const pause = 300;

/** `by`: who let it go; it goes by the rights they have then. */
const which = z.object({ mailing_id: z.number(), turn: z.number(), by: z.number() });
type Which = z.infer<typeof which>;
const planned: Planned<typeof which> = { name: 'send-mailing', shape: which, queue: 'bulk' };

/**
 * A few of the list, then it puts itself off: other work has its turn, and whoever stopped it is heard. What it did is kept
 * with each person, so it goes on where it was, whoever was killed meanwhile.
 */
export const sendMailing = job(
  planned.name,
  which,
  async (its, { project_id }) => {
    if (project_id === null) return;
    const sender = await senderOf(project_id, its);
    const step = await transaction(project_id, (tx) => beginStep(tx, project_id, its, sender));
    if (!step) return;
    for (const person of step.people) {
      await transaction(project_id, (tx) => sayToPerson(tx, project_id, step.mailing, person));
    }
    throw new RetryLater(new Date(now().getTime() + step.wait), 'the rest of a mailing', { is_part: true });
  },
  {
    queue: planned.queue,
    // Whoever it could not get past is left out when somebody lets it go on.
    died: async (tx, { mailing_id, turn, by }, { project_id }) => {
      const held = project_id === null ? null : await holdMailing(tx, project_id, mailing_id);
      if (!held || project_id === null || held.turn !== turn || !isUnderWay(held)) return;
      const [tried] = await firstTried(tx, { project_id, mailing_id });
      if (tried) giveUp(tx, { project_id, mailing_id, nth: tried.nth });
      await saveMailing(tx, project_id, mailing_id, { state: 'stopped', turn: turn + 1, waits_until: null });
      await later(tx, planned, { mailing_id, turn: turn + 1, by }, { project_id });
      await tellMailing(tx, project_id, held);
    },
    // Somebody lets it go on, or does not.
    missed: async (tx, its, { project_id }) => {
      if (project_id !== null) await beginStep(tx, project_id, its, null);
    },
  },
);

const isUnderWay = ({ state }: Held): boolean => state === 'planned' || state === 'sending';

/** Null: they may not send mailings any more. */
async function senderOf(project_id: number, { by, mailing_id: id }: Which): Promise<Viewer | null> {
  const sender = await findMember(project_id, by, { kind: 'mailing', id, name: null });
  return sender && may(sender, 'mailings.send') && sender.modules.crm && !sender.is_locked ? sender : null;
}

type Step = { mailing: Held; people: Waiting[]; wait: number };

/** What is to be done now, and how long to wait after it; null: it is over, or not ours any more. */
async function beginStep(
  tx: Tx,
  project_id: number,
  { mailing_id, turn }: Which,
  sender: Viewer | null,
): Promise<Step | null> {
  await goByIndexes(tx);
  const held = await holdMailing(tx, project_id, mailing_id);
  if (held?.state === 'stopped') return settleRest(tx, project_id, held);
  if (!held || held.turn !== turn || !isUnderWay(held)) return null;
  if (!sender) {
    await saveMailing(tx, project_id, mailing_id, stopped(held));
    await tellMailing(tx, project_id, held);
    return settleRest(tx, project_id, held);
  }
  const mailing = { ...held, seen_ids: inBoth(held.seen_ids, sender.channels_ids) };
  const at = now();
  const begun = { state: 'sending', ...(held.started_at === null && { started_at: at, heard_at: at }) } as const;
  const { settled, on_way, queued, newest } = await settleAt(tx, project_id, mailing_id, at);
  const until = held.waiting ? await quietEnd(tx, project_id, held.funnels_ids, at.getTime()) : null;
  if (until !== null) {
    const isKnown = held.waits_until !== null && momentOf(held.waits_until) === until;
    if (!isKnown) {
      await saveMailing(tx, project_id, mailing_id, { ...begun, waits_until: new Date(until) });
      await tellMailing(tx, project_id, held);
    }
    return waiting(mailing, Math.min(until - at.getTime(), held.said > settled ? seconds(5) : Infinity));
  }
  const limit = Math.max(0, Math.min(atOnce, onWayAtMost - on_way, queuedAtMost - queued));
  const people = limit && held.waiting ? await takeNext(tx, { project_id, mailing_id, limit, at }) : [];
  const isOver = !held.waiting && held.said === settled;
  // How far it has come is told by whoever follows it: several times a second is nobody's wish.
  if (isOver || held.state !== 'sending' || held.waits_until !== null) {
    const changes = isOver ? ({ state: 'done', ended_at: at } as const) : begun;
    await saveMailing(tx, project_id, mailing_id, { ...changes, waits_until: null });
    await tellMailing(tx, project_id, held, isOver);
  }
  if (isOver) return null;
  return { mailing, people, wait: people.length ? breath : untilNextLook(newest) };
}

/** Nobody else gets it, and what is on its way is still followed to its end. */
async function settleRest(tx: Tx, project_id: number, held: Held): Promise<Step | null> {
  const at = now();
  const { settled, newest } = await settleAt(tx, project_id, held.id, at);
  const isOver = !held.waiting && held.said === settled;
  if (isOver) {
    await saveMailing(tx, project_id, held.id, { state: 'done', ended_at: at });
    await tellMailing(tx, project_id, held, true);
  }
  return held.said > settled ? waiting(held, untilNextLook(newest)) : null;
}

const settleAt = (tx: Tx, project_id: number, mailing_id: number, at: Date) =>
  settle(tx, { project_id, mailing_id, since: new Date(at.getTime() - longOnWay), at });

const waiting = (mailing: Held, wait: number): Step => ({ mailing, people: [], wait });

/** The longer nothing new has set out, the less often it looks. */
const untilNextLook = (newest: number | null): number =>
  Math.min(minutes(1), Math.max(pause, seconds(newest ?? 0) / 4));

/** Where it is quiet in any of its funnels: until when; the longest of them. */
async function quietEnd(tx: Tx, project_id: number, funnels_ids: number[], at: number): Promise<number | null> {
  const hours = await quietHoursOf(tx, { project_id, ids: funnels_ids });
  const known = hours.map(({ quiet, time_zone }) => quietUntil(at, quiet, time_zone)).filter((it) => it !== null);
  return known.length ? Math.max(...known) : null;
}
