import type { PushNotice } from '@parley/contract/notifications/push';
import { Counter } from 'prom-client';
import webPush from 'web-push';
import { days, now, seconds } from '../../kit/clock.ts';
import { log } from '../../kit/log.ts';
import { postOutside } from '../../kit/outside/post-outside.ts';
import { answered, didNotAnswer, restsUntil } from './push-services.ts';
import { type Outcome, outcomeOf } from './rules.ts';
import type { Vapid } from './vapid.ts';

type Browser = { endpoint: string; p256dh: string; auth: string };

const pushes = new Counter({ name: 'pushes_total', help: 'Pushes sent to browsers', labelNames: ['outcome'] });
const timeout = seconds(5);
// A device that was off for longer than a day is told nothing of that day.
const kept = days(1) / 1000;

/** `until`: a moment after which it says nothing any more. */
type How = { vapid: Vapid; until: number | undefined };

/** Sends what only this browser can read to its push service; never throws. */
export async function sendPush(browser: Browser, notice: PushNotice, { vapid, until }: How): Promise<Outcome> {
  const outcome = await attempt(browser, notice, { vapid, until });
  pushes.inc({ outcome: typeof outcome === 'string' ? outcome : 'put off' });
  return outcome;
}

async function attempt({ endpoint, ...keys }: Browser, notice: PushNotice, how: How): Promise<Outcome> {
  const { vapid: vapidDetails, until } = how;
  const { origin } = new URL(endpoint);
  const rests = restsUntil(origin, now().getTime());
  if (rests !== null) return { retry_at: new Date(rests) };
  try {
    // Of several messages of one contact that a device has not fetched yet, the service keeps the newest.
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), {
      vapidDetails,
      TTL: until === undefined ? kept : Math.max(0, Math.ceil((until - now().getTime()) / 1000)),
      urgency: 'high',
      topic: notice.tag,
    });
    const answer = await postOutside(endpoint, { headers, body: body!, timeout });
    answered(origin);
    const outcome = outcomeOf(answer.status, answer.headers['retry-after'], now());
    if (outcome === 'refused') log.warn({ origin, status: answer.status }, 'a push service refused a push');
    return outcome;
  } catch (error) {
    didNotAnswer(origin, now().getTime());
    log.warn({ origin, error: (error as Error).message }, 'a push service does not answer');
    return outcomeOf(503, undefined, now());
  }
}
