import { sql } from 'kysely';
import { expect } from 'vitest';
import { queues } from '../src/kit/db/index.ts';
import { onFactsRecorded, wakeConsumers } from '../src/kit/facts/wake.ts';
import { until } from './until.ts';

/** From here on nobody reads facts beside what a test counts; what was begun is over. */
export async function quietFacts(): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ project_id: number }>`
      select distinct f.project_id from facts f where not exists (
        select from fact_cursors c
        where c.project_id = f.project_id and (c.epoch, c.tx, c.id) >= (f.epoch, f.tx, f.id)
      )`.execute(queues());
    // Kinds that nobody wants wake nobody: what is behind them would be read at the next sweep.
    for (const { project_id } of rows) wakeConsumers(project_id, null);
    expect(rows).toEqual([]);
  });
  onFactsRecorded(undefined);
}
