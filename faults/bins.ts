import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin } from './base.ts';
import type { Stage } from './stage.ts';

const names = `('change-the-rest-of-clients', 'delete-the-rest-of-clients', 'run-import', 'undo-import', 'run-export',
  'send-mailing')`;
/** Something that is done for many clients is not over. */
export async function isWorking({ world, office }: Stage): Promise<boolean> {
  const text = `select count(*) as n from jobs where project_id = $1 and name in ${names}`;
  return (await asAdmin<{ n: number }>(world.database, text, [office.project_id]))[0]!.n > 0;
}

/** As if the thirty days were over in which they could be brought back. */
export async function removeForGood(stage: Stage): Promise<void> {
  const { world, office } = stage;
  const hurry = (which: string) =>
    asAdmin(
      world.database,
      `update jobs set run_at = now(), due_at = now() where project_id = $1 and lease_until is null and ${which}`,
      [office.project_id],
    );
  const left = `select count(*) as n from contacts where project_id = $1 and deleted_at is not null`;
  // What is done already waits a minute for its node to have died.
  await hurry(`name in ${names}`);
  while (await isWorking(stage)) await sleep(20);
  const age = `update contacts set deleted_at = deleted_at - interval '31 days' where project_id = $1 and deleted_at is not null`;
  await asAdmin(world.database, age, [office.project_id]);
  await hurry(`name = 'purge-clients'`);
  while ((await asAdmin<{ n: number }>(world.database, left, [office.project_id]))[0]!.n > 0) await sleep(50);
}
