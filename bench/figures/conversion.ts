import { compareStages, getBreakdown, getConversion, getForecast } from '@parley/contract/analytics/conversion';
import { addDays, dayOf } from '@parley/contract/time';
import pg from 'pg';
import { fillConversion } from '../../server/src/demo/big/fill-conversion.ts';
import { closeDatabase, openDatabase } from '../../server/src/kit/db/index.ts';
import { call } from '../call.ts';
import { type Figure, median, percentile, type Row, row } from '../figure.ts';
import { signInOurs } from '../sign-in-ours.ts';
import type { Stage } from '../stage.ts';

type Asks = Record<string, (url: string, headers: Record<string, string>) => Promise<unknown>>;

/** Figures of conversion are few rows of sums, however many deals there are. */
export const conversion: Figure = {
  name: 'conversion',
  run: async (stage) => {
    const { ours, quick } = stage;
    const many = quick ? 10_000 : 1_000_000;
    const place = await fill(stage, many);
    const signed = await signInOurs(ours.url, 'admin@demo.parley');
    const headers = { ...signed.headers, 'x-project': String(place.project_id) };
    const rows: Row[] = [];
    for (const [name, ask] of Object.entries(asksIn(place))) {
      const took: number[] = [];
      for (let nth = 0; nth < (quick ? 5 : 30); nth++) {
        const began = performance.now();
        await ask(ours.url, headers);
        took.push(performance.now() - began);
      }
      const told = `p95 ${percentile(took, 95).toFixed(1)} ms; goal: under 100 ms`;
      rows.push(row(`conversion ${name}`, median(took), 'ms', null, `${many.toLocaleString('en')} deals`, told));
    }
    return rows;
  },
};

type Place = { project_id: number; funnel_id: number; stages: number[] };

/** Into a funnel of its own in the demo. */
async function fill({ database }: Stage, many: number): Promise<Place> {
  const admin = new pg.Client(database.admin_url);
  await admin.connect();
  const { rows } = await admin.query<{ project_id: string; funnel_id: string; stages: string[] }>(`
    with made as (
      insert into funnels (project_id, name) select min(project_id), 'Many deals' from stages returning project_id, id
    ), filled as (
      insert into stages (project_id, funnel_id, name, color, sort, ending)
      select project_id, id, 'Stage ' || n, '#3EA1DF', n, case n when 5 then 'won' when 6 then 'lost' end
      from made, generate_series(1, 6) n returning project_id, funnel_id, id, sort
    ) select project_id, funnel_id, array_agg(id order by sort) as stages from filled group by 1, 2`);
  await admin.end();
  const { project_id, funnel_id, stages } = rows[0]!;
  const place = { project_id: Number(project_id), funnel_id: Number(funnel_id), stages: stages.map(Number) };
  openDatabase(database.url, { poolSize: 2, statementTimeout: 0 });
  try {
    await fillConversion(place, many);
  } finally {
    await closeDatabase();
  }
  return place;
}

function asksIn({ funnel_id, stages: [first, second] }: Place): Asks {
  const asks: Asks = {};
  for (const [name, days] of Object.entries({ month: 30, year: 365, 'two years': 728 })) {
    const period = { funnel_id, date_from: addDays(dayOf(Date.now(), 'UTC'), -days) };
    const two = { ...period, stages: [first!, second!] };
    asks[`of a ${name}`] = (url, headers) => call(url, getConversion, { ...period, compare: true }, headers);
    asks[`of a ${name}, of a manager`] = (url, headers) =>
      call(url, getConversion, { ...period, manager_id: 3 }, headers);
    asks[`by manager, ${name}`] = (url, headers) => call(url, getBreakdown, { ...period, by: 'manager' }, headers);
    asks[`two stages, ${name}`] = (url, headers) => call(url, compareStages, two, headers);
  }
  const both = { funnel_id, manager_id: 3, source_id: 3 };
  asks['of a month, of a manager and a source'] = (url, headers) => call(url, getConversion, both, headers);
  asks['forecast'] = (url, headers) => call(url, getForecast, { funnel_id }, headers);
  return asks;
}
