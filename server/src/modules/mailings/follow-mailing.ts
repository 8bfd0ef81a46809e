import type { Message } from '@parley/contract/inbox/messages';
import * as z from 'zod/mini';
import { momentOf } from '@parley/contract/time';
import { days, minutes, now, seconds } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job } from '../../kit/jobs/jobs.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { holdMailing, saveMailing } from './mailings.queries.ts';
import { hear, noteNews } from './news.queries.ts';
import { goByIndexes } from './plans.queries.ts';
import { personOf } from './rules.ts';
import { tellMailing } from './tell-mailing.ts';

const atOnce = 1000;
const breath = 50;
const soonest = seconds(1);
// Longer than news are noted for, so that none is left behind.
const patience = days(8);

/** What a channel tells of a message is noted with it; that it belongs to a mailing is seen by its uid. */
export function noteOfMailing({ uid }: Message, project_id: number, tx: Tx): void {
  const person = personOf(uid);
  if (person) noteNews(tx, { project_id, ...person });
}

/**
 * Counts what channels tell of a mailing's messages, also long after it ended, and tells how far it has come: once a
 * second at most, the less often the longer nothing was heard.
 */
export const followMailing = job(
  'follow-mailing',
  z.object({ mailing_id: z.number(), turn: z.number() }),
  async (its, { project_id }) => {
    if (project_id === null) return;
    const wait = await transaction(project_id, (tx) => follow(tx, project_id, its));
    if (wait !== null) {
      throw new RetryLater(new Date(now().getTime() + wait), 'news of a mailing', { is_part: true });
    }
  },
  { queue: 'bulk' },
);

/** How long to wait for the next look; null: nobody need look any more. */
async function follow(
  tx: Tx,
  project_id: number,
  { mailing_id, turn }: { mailing_id: number; turn: number },
): Promise<number | null> {
  await goByIndexes(tx);
  const held = await holdMailing(tx, project_id, mailing_id);
  // Stopping it is a turn too; whoever let it go on after that has it followed anew.
  if (!held || held.state === 'draft' || held.turn > turn + 1) return null;
  const at = now();
  const { news, changed } = await hear(tx, { project_id, mailing_id, limit: atOnce, at });
  if (changed || held.is_untold) {
    await saveMailing(tx, project_id, mailing_id, { is_untold: false });
    await tellMailing(tx, project_id, held);
  }
  if (news === atOnce) return breath;
  if (held.state === 'planned' && held.send_at !== null)
    return Math.max(soonest, momentOf(held.send_at) - at.getTime());
  const silence = changed || held.heard_at === null ? 0 : at.getTime() - momentOf(held.heard_at);
  const isUnderWay = held.state === 'planned' || held.state === 'sending' || held.said > 0;
  if (!isUnderWay && silence > patience) return null;
  return Math.max(soonest, Math.min(silence / 4, isUnderWay ? seconds(15) : minutes(5)));
}
