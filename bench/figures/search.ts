import { searchEverything } from '@parley/contract/inbox/search';
import { bigBases } from '../big-base.ts';
import { call } from '../call.ts';
import { type Figure, median, percentile, type Row, row } from '../figure.ts';
import { signInOurs } from '../sign-in-ours.ts';

const words = ['price', 'invoice', 'anna', 'delivery tomorrow', 'line 1', 'thank you', '+7 999', 'xyzzy'];

/** Everything that fits some words, asked one after another: only the waiting counts. */
export const search: Figure = {
  name: 'search',
  run: async (stage) => {
    const { ours, quick } = stage;
    const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
    const rows: Row[] = [];
    for (const base of await bigBases(stage)) {
      const { project_id, size } = base;
      const mine = { ...headers, 'x-project': String(project_id) };
      const took: number[] = [];
      for (let n = 0; n < (quick ? 80 : 400); n++) {
        const began = performance.now();
        await call(ours.url, searchEverything, { q: words[n % words.length]! }, mine);
        took.push(performance.now() - began);
      }
      const name = `search ${size.split(' ')[0]}`;
      rows.push(row(`${name} p95`, percentile(took, 95), 'ms', null, size, 'goal: under 50 ms'));
      rows.push(row(`${name} p50`, median(took), 'ms', null, size));
    }
    return rows;
  },
};
