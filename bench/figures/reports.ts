import { setTimeout as sleep } from 'node:timers/promises';
import { getReportFile, listReports, makeReport, type ReportKind } from '@parley/contract/analytics/reports';
import { listFunnels } from '@parley/contract/deals/funnels';
import pg from 'pg';
import { ask, call } from '../call.ts';
import { type Figure, notes, row } from '../figure.ts';
import { emptyProject, type Headers, memoryDuring, sheetRows } from '../sheet-project.ts';
import type { Stage } from '../stage.ts';

/** Reports of a hundred thousand lines are asked for, written and fetched. The floor only reads the rows. */
export const reporting: Figure = {
  name: 'reports',
  run: async (stage) => {
    const rows = stage.quick ? sheetRows / 10 : sheetRows;
    const headers = await emptyProject(stage.ours.url, 'Reports');
    const client = new pg.Client(stage.database.admin_url);
    await client.connect();
    try {
      const project = Number(headers['x-project']);
      const [funnel] = (await call(stage.ours.url, listFunnels, {}, headers)).data;
      const stages = funnel!.stages.map((it) => it.id);
      await fill(client, project, { rows, funnel: funnel!.id, first: stages[0]!, second: stages[1]! });
      const figures = [];
      for (const kind of ['deals', 'stage_visits', 'dialogues'] as const) {
        const { result, megabytes } = await memoryDuring(stage.ours, () => reported(stage, headers, kind));
        const floor = await readRows(client, project, kind);
        const lines = kind === 'stage_visits' ? rows * 2 : rows;
        const note = notes(
          'goal: within 15 s, under 200 MB',
          `${(result.bytes / 1e6).toFixed(1)} MB`,
          `${megabytes.toFixed(0)} MB over idle`,
          result.done === lines ? '' : `VOID: ${result.done} lines`,
        );
        figures.push(row(`report of ${kind}`, result.seconds, 's', floor, `${lines} lines, xlsx`, note));
      }
      return figures;
    } finally {
      await client.end();
    }
  },
};

async function reported({ ours: { url } }: Stage, headers: Headers, kind: ReportKind) {
  const began = performance.now();
  const { data } = await call(url, makeReport, { kind, type: 'xlsx' }, headers);
  const { id } = data;
  let it = data;
  while (it.status === 'running') {
    await sleep(50);
    it = (await call(url, listReports, {}, headers)).data.find((other) => other.id === id)!;
  }
  const bytes = (await (await ask(url, getReportFile, { id }, headers)).arrayBuffer()).byteLength;
  return { done: it.done, bytes, seconds: (performance.now() - began) / 1000 };
}

// Beyond what a new project has by itself.
const above = 10_000_000;

type Filled = { rows: number; funnel: number; first: number; second: number };

/** Clients with a dialogue of four messages and a deal that went one stage further each. */
async function fill(client: pg.Client, project: number, { rows, funnel, first, second }: Filled): Promise<void> {
  const put = (text: string, ...values: unknown[]) => client.query(text, [project, rows, ...values]);
  await client.query(`select set_config('parley.project_id', $1::text, false)`, [project]);
  const { rows: made } = await client.query<{ id: string }>(
    `insert into channels (project_id, type, name, is_auth) values ($1, 'telegram', 'Bench', true) returning id`,
    [project],
  );
  await put(
    `insert into contacts (project_id, id, name, phone, tag)
     select $1::bigint, n, 'Клиент Номер ' || n, (79000000000 + n)::text, 'база' from generate_series(${above} + 1, ${above} + $2::int) as n`,
  );
  await put(
    `insert into dialogues (project_id, id, contact_id, channel_id, outside_id, name, last_message_at, created_at)
     select $1::bigint, n, n, $3::bigint, 'bench-' || n, 'Клиент Номер ' || n, now(), now() - interval '5 days'
     from generate_series(${above} + 1, ${above} + $2::int) as n`,
    made[0]!.id,
  );
  await put(
    `insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message, status, created_at)
     select $1::bigint, n, $3::bigint, 'bench-' || n || '-' || k, k,
       case when k % 2 = 1 then 'from' else 'to' end, 'Сообщение номер ' || k, 'seen',
       now() - interval '5 days' + make_interval(mins => k * 7)
     from generate_series(${above} + 1, ${above} + $2::int) as n, generate_series(1, 4) as k`,
    made[0]!.id,
  );
  await put(
    `insert into deals (project_id, id, funnel_id, stage_id, name, price, contact_id, place, created_at, entered_at)
     select $1::bigint, n, $3::bigint, $4::bigint, 'Сделка ' || n, n, n, n, now() - interval '5 days', now() - interval '1 day'
     from generate_series(${above} + 1, ${above} + $2::int) as n`,
    funnel,
    second,
  );
  for (const [name, stage, ago] of [
    ['dealCreated', first, '5 days'],
    ['dealMoved', second, '1 day'],
  ])
    await put(
      `insert into facts (project_id, name, subject, subject_id, actor, changes, words, at)
       select $1::bigint, $3, 'deal', n, '{"kind":"system","id":null,"name":"","means":null}',
         jsonb_build_object('stage_id', jsonb_build_array(null, $4::bigint)), '{}', now() - $5::interval
       from generate_series(${above} + 1, ${above} + $2::int) as n`,
      name,
      stage,
      ago,
    );
  // As the database does by itself within a minute. What is counted meanwhile would take the machine from the reports.
  await client.query('analyze contacts, dialogues, messages, deals, facts');
  while ((await put('select from uncounted where project_id = $1 and $2 > 0 limit 1')).rowCount) await sleep(200);
}

const bare: Partial<Record<ReportKind, string>> = {
  deals: 'select id, name, price, stage_id, created_at, entered_at from deals where project_id = $1',
  stage_visits: `select subject_id, changes, at from facts where project_id = $1 and subject = 'deal'`,
  dialogues: 'select dialogue_id, destination, created_at from messages where project_id = $1',
};

async function readRows(client: pg.Client, project: number, kind: ReportKind): Promise<number> {
  const began = performance.now();
  await client.query(bare[kind]!, [project]);
  return (performance.now() - began) / 1000;
}
