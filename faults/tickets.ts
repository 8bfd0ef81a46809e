import { asAdmin } from './base.ts';
import type { Followed } from './find-ticket-faults.ts';
import type { Stage } from './stage.ts';

/** As if two hours had passed for these: their first answer is late, and somebody has to be told. */
export async function hoursPass({ world, office }: Stage, ids: number[]): Promise<void> {
  await asAdmin(world.database, shiftClocks, [office.project_id, ids]);
  await asAdmin(world.database, shiftLooks, [office.project_id, ids]);
}
const names = ['first_answer', 'next_answer', 'solution'].flatMap((it) => [`${it}_due`, `${it}_warn`]);
const shiftClocks = `
  update tickets set ${[...names, 'runs_since', 'watch_at'].map((it) => `${it} = ${it} - interval '2 hours'`).join(', ')}
  where project_id = $1 and id = any ($2::bigint[])`;
const shiftLooks = `
  update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
  where project_id = $1 and name = 'watch-promise' and (payload->>'id')::bigint = any ($2::bigint[])`;

/** As if the time were over in which closing can comfortably be taken back. */
export const patienceEnds = ({ world, office }: Stage): Promise<unknown> =>
  asAdmin(
    world.database,
    `update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
    where project_id = $1 and name = 'ask-rating' and lease_until is null and run_at > clock_timestamp()`,
    [office.project_id],
  );

/** Of tickets that are closed in the end each was asked about; of others that were closed once, some. */
export async function ratingsIn(
  { world, office }: Stage,
  followed: Followed[],
  text: string,
): Promise<{ uid: string; peer: string }[]> {
  const found = await asAdmin<{ uid: string }>(
    world.database,
    'select uid from messages where project_id = $1 and message = $2',
    [office.project_id, text],
  );
  const uids = new Set(found.map((it) => it.uid));
  return followed
    .map(({ id, place, acts, finish_time }) => ({
      uid: `rating-${id}`,
      peer: place.peer,
      must: finish_time !== null && acts.at(-1) === 'close',
      may: acts.includes('close'),
    }))
    .filter((it) => it.must || (it.may && uids.has(it.uid)));
}
