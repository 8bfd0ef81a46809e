import { sql } from 'kysely';
import { expect } from 'vitest';
import { queues } from '../src/kit/db/index.ts';
import { onFactsRecorded } from '../src/kit/facts/wake.ts';
import { dealSums, pauseCounting } from '../src/modules/analytics/index.ts';
import { auditLog } from '../src/modules/projects/index.ts';
import { ticketSums } from '../src/modules/tickets/index.ts';
import { until } from './until.ts';

// Kinds that nobody wants wake nobody.
const wanted = [auditLog, ticketSums, dealSums].flatMap(({ name, wants }) =>
  wants.map((kind) => ({ consumer: name, kind })),
);

/** From here on nobody reads facts, nor counts dialogues, beside what a test counts; what was begun is over. */
export async function quietFacts(): Promise<void> {
  await pauseCounting(false);
  await until(async () => {
    const { rows } = await sql`
      select from facts f join json_to_recordset(${JSON.stringify(wanted)}) as w (consumer text, kind text)
        on w.kind = f.name
      where not exists (
        select from fact_cursors c where c.project_id = f.project_id and c.consumer = w.consumer
          and (c.epoch, c.tx, c.id) >= (f.epoch, f.tx, f.id)
      ) limit 1`.execute(queues());
    const marked = await sql`select from uncounted limit 1`.execute(queues());
    expect([rows, marked.rows]).toEqual([[], []]);
  });
  await pauseCounting(true);
  onFactsRecorded(undefined);
}
