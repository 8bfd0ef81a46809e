import { sql } from 'kysely';
import { transaction } from '../src/kit/db/index.ts';
import { showDeleted } from '../src/modules/clients/bulk/standing.queries.ts';
import { settled } from './office.ts';

/** As if all clients who are removed had been so for thirty-one days: those who go for good are gone. */
export async function monthLater(project_id: number): Promise<void> {
  await transaction(project_id, async (tx) => {
    await showDeleted(tx);
    await sql`update contacts set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`.execute(
      tx,
    );
    await sql`update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
      where name = 'purge-clients'`.execute(tx);
  });
  await settled();
}
