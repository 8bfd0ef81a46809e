import type { PushNotice } from '@parley/contract/notifications/push';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import type { Outcome } from './rules.ts';
import { sendPush } from './send-push.ts';
import { type Browser, deleteGone, keepTold } from './subscriptions.queries.ts';
import { vapid } from './vapid.ts';

const atOnce = 16;

/** Wakes these browsers because of something that has a number. Run again, it goes on where it ended. */
export async function wakeBrowsers<B extends Browser>(
  browsers: B[],
  told: number,
  noticeFor: (browser: B) => PushNotice,
  until?: number,
): Promise<void> {
  if (!browsers.length) return;
  const keys = await vapid();
  const outcomes = await allOf(browsers, (it) => sendPush(it, noticeFor(it), { vapid: keys, until }));
  const whose = (is: (outcome: Outcome) => boolean) => browsers.filter((_, nth) => is(outcomes[nth]!));
  await keepTold(
    whose((it) => it === 'told').map((it) => it.id),
    told,
  );
  for (const { id, endpoint } of whose((it) => it === 'gone')) await deleteGone(id, endpoint);
  const waits = outcomes.flatMap((it) => (typeof it === 'object' ? [it.retry_at.getTime()] : []));
  if (waits.length) throw new RetryLater(new Date(Math.max(...waits)), `${waits.length} pushes are put off`);
}

/** A few at a time: writing for a browser takes a moment of ours each. */
async function allOf<B>(browsers: B[], send: (it: B) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...browsers.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await send(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, browsers.length) }, work));
  return outcomes;
}
