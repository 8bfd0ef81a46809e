import type pg from 'pg';
import { inTransaction } from '../../kit/db/in-transaction.ts';
import { readMigrations } from '../../kit/db/due-migrations.ts';
import { ownMigrations } from '../../kit/db/migrate.ts';
import type { FileStore } from '../../kit/files/store.ts';
import { arriving, type Column, quoted } from './layout.ts';
import { standingOf } from './fence.ts';
import { openSide, rowsOf, say } from './side.ts';
import type { Pair } from './even-out.ts';

/** Rows are copied as they are: both must mean the same by them. */
export async function refuseUnlike(here: pg.Client, there: pg.Client): Promise<void> {
  const known = new Map((await readMigrations(ownMigrations)).map((it) => [it.name, [it.hash, ...it.once]]));
  const [ours, theirs] = [await ranIn(here), await ranIn(there)];
  // Of a text that took the place of another one, either made the same of a base.
  const isLike = ({ name, hash }: Ran, nth: number) =>
    ours[nth]?.name === name &&
    (ours[nth].hash === hash || [ours[nth].hash, hash].every((it) => known.get(name)?.includes(it)));
  if (ours.length !== theirs.length || !theirs.every(isLike))
    throw new Error('the two installations are not of the same version: bring both to the same one first');
  const base = 'select current_database() as name, (select token from file_home) as token';
  const [one, other] = [
    (await here.query<{ token: string }>(base)).rows[0]!,
    (await there.query<{ token: string }>(base)).rows[0]!,
  ];
  if (one.token !== null && one.token === other.token)
    throw new Error('this is the same installation, or one that keeps its files in the same place');
  const locks = await there.query('select from resting');
  if (locks.rowCount) throw new Error('the other installation rests: npm run restore -- --go-live there first');
}

type Ran = { name: string; hash: string };
const ranIn = async (client: pg.Client): Promise<Ran[]> =>
  (await client.query<Ran>('select name, hash from migrations order by name')).rows;

/** Bytes must come where the other installation looks for them. */
export async function refuseOtherFiles(url: string, { note, place }: FileStore): Promise<void> {
  const client = await openSide(url);
  try {
    const { rows } = await client.query<{ token: string }>('select token from file_home');
    if (!rows[0]) throw new Error('the other installation was never started: start it once');
    if ((await note('token')) !== rows[0].token)
      throw new Error(
        `the files of the other installation are not at ${place}: give FILES_URL or DATA_DIR as its program has it`,
      );
  } finally {
    await client.end();
  }
}

/**
 * Its number there: the same if it is free. A move that broke off goes on where it was. Anywhere else it is another one, by
 * another word: what was left half copied elsewhere is never let live by what comes to its end here.
 */
export async function placeThere(
  { control, there }: { control: pg.Client; there: pg.Client },
  project_id: number,
): Promise<{ run: string; there: number }> {
  const { rowCount } = await control.query('select from projects where id = $1 and deleted_at is null', [project_id]);
  if (!rowCount) throw new Error(`there is no project ${project_id} here`);
  const begun = await standingOf(control, project_id);
  const known = begun?.role === 'leaves' ? await comingAs(there, begun.run) : null;
  const { rows } = await control.query<{ run: string }>(
    `insert into moving_projects (project_id, role) values ($1, 'leaves') on conflict (project_id) do update set
      role = 'leaves', run = coalesce($2, gen_random_uuid()), held_until = null, still_until = null returning run`,
    [project_id, known === null ? null : begun!.run],
  );
  const { run } = rows[0]!;
  if (known !== null) return { run, there: known };
  let made: { rowCount: number | null; rows: { id: string }[] };
  for (let wanted: string | null = String(project_id); ; wanted = null) {
    made = await there.query<{ id: string }>(
      `insert into moving_projects (project_id, run, role, held_until, still_until)
      select it.id, $2, 'comes', 'infinity', 'infinity'
      from (select coalesce($1::bigint, nextval(pg_get_serial_sequence('projects', 'id'))) as id) it
      where not exists (select from projects p where p.id = it.id) on conflict do nothing returning project_id as id`,
      [wanted, run],
    );
    if (made.rowCount) break;
  }
  return { run, there: Number(made.rows[0]!.id) };
}

/** Null: nothing that began by this word is on its way there. */
export async function comingAs(there: pg.Client, run: string): Promise<number | null> {
  const { rows } = await there.query<{ id: string }>(
    `select project_id as id from moving_projects where run = $1 and role = 'comes'`,
    [run],
  );
  return rows[0] ? Number(rows[0].id) : null;
}

/**
 * Facts are read in the order of epochs, and in each of transactions. So what happens there after they have come is of a
 * later epoch than all of them; nobody who records a fact just then comes between.
 */
export async function raiseEpoch(here: pg.Client, there: pg.Client): Promise<void> {
  const { rows } = await here.query<{ epoch: number }>('select epoch from fact_epochs');
  const { epoch } = rows[0]!;
  const before = await there.query('select from fact_epochs where epoch <= $1', [epoch]);
  if (!before.rowCount) return;
  await there.query('begin');
  try {
    await there.query(`set local lock_timeout = '3s'`);
    await there.query('lock table facts in share row exclusive mode');
    await there.query('update fact_epochs set epoch = greatest(epoch, $1 + 1)', [epoch]);
    await there.query('commit');
  } catch (error) {
    await there.query('rollback');
    throw error;
  }
}

// In nobody's list, and brought back by nobody.
const nowhere = `'2000-01-01'`;

/** The project itself stands there, closed, before anything of it comes. */
export async function openThere({ source, target }: Pair, run: string): Promise<void> {
  const columns = (await rowsOf<Column>(source, [projectColumns])).filter((it) => it.name !== 'id');
  const values = columns.map((it) => {
    if (it.name === 'deleted_at') return `${nowhere}::timestamptz`;
    return ['owner', 'deleted_by'].includes(it.name)
      ? `pg_temp.person(${it.name})`
      : arriving('projects', it, target.project_id);
  });
  const names = columns.map((it) => quoted(it.name));
  const [row] = await rowsOf<{ it: unknown }>(
    source,
    [
      `select to_jsonb(p) as it from (select ${target.project_id} as id, ${values.map((value, n) => `${value} as ${names[n]}`).join(', ')}
      from projects where id = $1) p`,
    ],
    [source.project_id],
  );
  if (!row) throw new Error(`the project ${source.project_id} is gone (${run})`);
  await inTransaction(target.client, () =>
    rowsOf(
      target,
      [
        `insert into projects (id, ${names.join(', ')}) select id, ${names.join(', ')} from jsonb_populate_record(null::projects, $1)
      on conflict (id) do update set ${names.map((it) => `${it} = excluded.${it}`).join(', ')}`,
      ],
      [JSON.stringify(row.it)],
    ),
  );
  await target.client.query(
    `select setval(s.name, $1) from (select pg_get_serial_sequence('projects', 'id')::regclass as name) s
    where $1 > coalesce(pg_sequence_last_value(s.name), 0)`,
    [target.project_id],
  );
}

const projectColumns = `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
  a.attidentity = 'a' as is_fixed, array[]::text[] as names from pg_attribute a
  where a.attrelid = 'projects'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

type Leaving = { project_id: number; there: number; address: string };

/** Here it ends, in one moment: what it had planned is planned there. */
export async function leave(client: pg.Client, { project_id, there, address }: Leaving): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`select set_config('parley.moving', 'on', true), set_config('parley.project_id', $1, true)`, [
      String(project_id),
    ]);
    await client.query(
      'update moving_projects set moved_at = clock_timestamp(), there = $2, address = $3 where project_id = $1',
      [project_id, there, address],
    );
    await say(client, [`update projects set deleted_at = ${nowhere} where id = $1`], [project_id]);
    await client.query('delete from jobs where project_id = $1', [project_id]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** There it begins. False: it has begun already. */
export async function release(client: pg.Client, project_id: number, run: string): Promise<boolean> {
  await client.query('begin');
  const { rowCount } = await client.query(
    `delete from moving_projects where project_id = $1 and run = $2 and role = 'comes'`,
    [project_id, run],
  );
  if (rowCount) {
    await client.query(`select set_config('parley.moving', 'on', true)`);
    await client.query('update projects set deleted_at = null where id = $1', [project_id]);
  }
  await client.query('commit');
  return rowCount === 1;
}
