import type { Call } from '@parley/contract/calls/calls';
import { incomingCall } from '@parley/contract/calls/call-words';
import { momentOf } from '@parley/contract/time';
import type { Tx } from '../../kit/db/index.ts';
import { dbOf } from '../../kit/db/index.ts';
import { now } from '../../kit/clock.ts';
import { isFor, seersOf } from '../../kit/events/audience.ts';
import { findMember } from '../projects/index.ts';
import { isSomebodyAway } from './away.ts';
import { allBrowsers } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';
import { wakeBrowsers } from './wake-browsers.ts';

// Messages and notices have numbers of their own.
const callsFrom = 4_000_000_000_000_000;

const isRinging = ({ direction, state, operator_id }: Call): boolean =>
  direction === 'in' && state === 'ringing' && operator_id === null;

export const ringsForSomebodyAway = async (call: Call, project_id: number, tx: Tx): Promise<boolean> =>
  isRinging(call) && isSomebodyAway(project_id, tx);

/** Wakes those who see the channel and are not here, while it rings. */
export async function pushCall(call: Call, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null || call.rings_until === null || momentOf(call.rings_until) <= now().getTime()) return;
  const { id, channel_id, contact_id, name } = call;
  const online = new Set(surroundings().onlineIn(project_id));
  const found = await allBrowsers(dbOf(project_id), { project_id, contact_id, told: callsFrom + id, now: now() });
  const away = found.filter(({ user_id }) => !online.has(user_id));
  const seen = await Promise.all(away.map(({ user_id }) => maySee(project_id, user_id, channel_id)));
  await wakeBrowsers(
    away.filter((_, nth) => seen[nth]),
    callsFrom + id,
    ({ language }) => ({
      title: name.slice(0, 80),
      body: incomingCall[language],
      tag: `incoming_call-${id}`,
      url: `/app/messenger/${contact_id}`,
      contact_id,
      project_id,
    }),
  );
}

async function maySee(project_id: number, user_id: number, channel_id: number): Promise<boolean> {
  const viewer = await findMember(project_id, user_id);
  return viewer !== null && !viewer.is_locked && isFor(seersOf(channel_id), viewer);
}
