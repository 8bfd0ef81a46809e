import type { Call } from '@parley/contract/calls/calls';
import { callTag, incomingCall, rangWords } from '@parley/contract/calls/call-words';
import type { PushNotice } from '@parley/contract/notifications/push';
import { momentOf } from '@parley/contract/time';
import type { Tx } from '../../kit/db/index.ts';
import { dbOf } from '../../kit/db/index.ts';
import { now } from '../../kit/clock.ts';
import { isFor, seersOf } from '../../kit/events/audience.ts';
import { findMember } from '../projects/index.ts';
import { isSomebodyAway, isSomebodySubscribed } from './away.ts';
import { allBrowsers, type Browser, browsersAfter, keepTold } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';
import { wakeBrowsers } from './wake-browsers.ts';

// Messages and notices have numbers of their own.
const callsFrom = 4_000_000_000_000_000;
const overFrom = 5_000_000_000_000_000;

type Place = { project_id: number | null };

const isRinging = ({ direction, state, operator_id }: Call): boolean =>
  direction === 'in' && state === 'ringing' && operator_id === null;

export const ringsForSomebodyAway = async (call: Call, project_id: number, tx: Tx): Promise<boolean> =>
  isRinging(call) && isSomebodyAway(project_id, tx);

export const isRingingOver = async (call: Call, project_id: number, tx: Tx): Promise<boolean> =>
  call.direction === 'in' && !isRinging(call) && isSomebodySubscribed(project_id, tx);

/** Wakes those who see the channel and are not here, while it rings. */
export async function pushCall(call: Call, { project_id }: Place): Promise<void> {
  const until = call.rings_until === null ? 0 : momentOf(call.rings_until);
  if (project_id === null || until <= now().getTime()) return;
  const { id, contact_id } = call;
  const online = new Set(surroundings().onlineIn(project_id));
  const found = await allBrowsers(dbOf(project_id), { project_id, contact_id, told: callsFrom + id, now: now() });
  const away = found.filter(({ user_id }) => !online.has(user_id));
  await wakeBrowsers(
    await seeing(project_id, call, away),
    callsFrom + id,
    ({ language }) => noticeOf(project_id, call, incomingCall[language]),
    until,
  );
}

/** Where it rang it is said what became of it, in the same place; where it has not rung yet, it does not any more. */
export async function pushCallOver(call: Call, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  const [before, told] = [callsFrom + call.id, overFrom + call.id];
  const found = await browsersAfter(dbOf(project_id), { project_id, before, told, now: now() });
  const unaware = found.filter((it) => !it.was_told);
  await keepTold(
    unaware.map((it) => it.id),
    before,
  );
  await keepTold(
    unaware.map((it) => it.id),
    told,
  );
  const rang = found.filter((it) => it.was_told);
  await wakeBrowsers(await seeing(project_id, call, rang), told, ({ language }) => ({
    ...noticeOf(project_id, call, rangWords(call, language)),
    is_quiet: true,
  }));
}

const noticeOf = (project_id: number, { id, contact_id, name }: Call, body: string): PushNotice => ({
  title: name.slice(0, 80),
  body,
  tag: callTag(id),
  url: `/app/messenger/${contact_id}`,
  contact_id,
  project_id,
});

async function seeing<B extends Browser>(project_id: number, { channel_id }: Call, browsers: B[]): Promise<B[]> {
  const seen = await Promise.all(
    browsers.map(async ({ user_id }) => {
      const viewer = await findMember(project_id, user_id);
      return viewer !== null && !viewer.is_locked && isFor(seersOf(channel_id), viewer);
    }),
  );
  return browsers.filter((_, nth) => seen[nth]);
}
