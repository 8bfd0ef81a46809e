import { getDialogueGraph, getDialogueStatistics } from '@parley/contract/analytics/dialogues';
import { getToday } from '@parley/contract/analytics/today';
import { addDays, dayOf } from '@parley/contract/time';
import { fillDialogueSums } from '../../server/src/demo/big/fill-analytics.ts';
import { closeDatabase, openDatabase } from '../../server/src/kit/db/index.ts';
import { bigBases } from '../big-base.ts';
import { call } from '../call.ts';
import { type Figure, median, percentile, type Row, row } from '../figure.ts';
import { signInOurs } from '../sign-in-ours.ts';

const messages = 5_000_000;

/** Figures of any period are sums of few rows: they cost the same after five million messages as after some. */
export const analytics: Figure = {
  name: 'analytics',
  run: async (stage) => {
    const { ours, quick, database } = stage;
    const base = (await bigBases(stage)).at(-1)!;
    openDatabase(database.url, { poolSize: 2, statementTimeout: 0 });
    try {
      await fillDialogueSums(base.project_id, messages);
    } finally {
      await closeDatabase();
    }
    const as = async (email: string) => ({
      ...(await signInOurs(ours.url, email)).headers,
      'x-project': String(base.project_id),
    });
    const admin = await as('admin@demo.parley');
    const today = dayOf(Date.now(), 'UTC');
    const rows: Row[] = [];
    for (const [span, days] of Object.entries({ month: 30, year: 365, 'two years': 728 })) {
      const asked = { date_from: addDays(today, 1 - days), date_to: today, compare: true };
      await measure(`statistics of a ${span}`, () => call(ours.url, getDialogueStatistics, asked, admin));
      await measure(`graph of a ${span}`, () => call(ours.url, getDialogueGraph, asked, admin));
    }
    await measure('today', () => call(ours.url, getToday, {}, admin));
    return rows;

    async function measure(name: string, ask: () => Promise<unknown>): Promise<void> {
      const took: number[] = [];
      for (let nth = 0; nth < (quick ? 5 : 30); nth++) {
        const began = performance.now();
        await ask();
        took.push(performance.now() - began);
      }
      const told = `p95 ${percentile(took, 95).toFixed(1)} ms; goal: under 100 ms`;
      rows.push(
        row(`analytics ${name}`, median(took), 'ms', null, `sums of ${messages.toLocaleString('en')} messages`, told),
      );
    }
  },
};
