import * as z from 'zod/mini';
import { channelEvent, type EventOf } from '../../../channels/events.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { noteReport } from '../letters/note-report.ts';
import { failOutside, learnOutside, markOutside } from '../messages/mark-outside.ts';
import { noteHealth } from './health.ts';
import type { Place } from './hear.ts';

type Status = EventOf<'status'>;
type News = Status | EventOf<'report'>;
type Where = Pick<Place, 'project_id' | 'channel_id'>;

/** News of a message may come before the provider's answer to its sending is kept: then it is looked at again. */
export async function mark(place: Where, event: News, tries = 0): Promise<void> {
  const { project_id, channel_id } = place;
  const { unknown } = await (event.kind === 'report' ? noteReport(place, event) : tellOurs(place, event));
  if (!unknown.length || tries >= waits.length) return;
  const left = event.kind === 'report' ? event : { ...event, which: { outside_ids: unknown } };
  const again = { channel_id, tries: tries + 1, event: left };
  const at = new Date(now().getTime() + waits[tries]!);
  await transaction(project_id, (tx) => later(tx, markAgain, again, { project_id, at }));
}

const waits = [seconds(1), seconds(5), seconds(30)];

export const markAgain = job(
  'mark-outside',
  z.object({ channel_id: z.number(), tries: z.number(), event: channelEvent }),
  async ({ channel_id, tries, event }, { project_id }) => {
    if (event.kind === 'status' || event.kind === 'report')
      await mark({ project_id: project_id!, channel_id }, event, tries);
  },
);

/** Where the provider gives back our own id, a message is found even if the answer to its sending never came. */
async function tellOurs(place: Where, event: Status): Promise<{ unknown: string[] }> {
  const told = await tell(place, event);
  const [outside_id] = told.unknown;
  if (!event.uid || !outside_id || !(await learnOutside(place, event.uid, outside_id))) return told;
  return tell(place, event);
}

async function tell(place: Where, { which, status, error }: Status): Promise<{ unknown: string[] }> {
  const { project_id, channel_id } = place;
  if (status !== 'failed') return markOutside(project_id, channel_id, which, status);
  noteHealth(place, 'failed', error ?? undefined);
  return 'outside_ids' in which
    ? failOutside(project_id, channel_id, which.outside_ids, error ?? 'delivery_failed')
    : { unknown: [] };
}
