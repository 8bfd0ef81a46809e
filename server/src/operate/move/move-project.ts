import type pg from 'pg';
import { copyIn, copyOut } from '../backup/copy.ts';
import type { MasterKey } from '../../kit/keys/master-key.ts';
import { type Stores, bringFiles } from './bring-files.ts';
import { evenOut, nothingKnown, type Pair } from './even-out.ts';
import { type Fence, openFence, standingOf, Unsteady } from './fence.ts';
import { arriving, moved, quoted, readLayout, type Table } from './layout.ts';
import { learnNames } from './names.ts';
import { bringPeople } from './people.ts';
import { leave, openThere, placeThere, raiseEpoch, refuseUnlike, release } from './place.ts';
import { reseal, sealsOf } from './seals.ts';
import { enter, openSide, rowsOf, say } from './side.ts';

export type Installation = {
  url: string;
  /** The same base as one who sees what all do there; by `url` if there is nobody else. */
  watching?: string;
  master: MasterKey;
};
export type Phase = 'begun' | 'copied' | 'held' | 'still' | 'brought' | 'fixed' | 'left' | 'released';
type Moving = {
  project_id: number;
  source: Installation;
  target: Installation;
  stores: Stores;
  /** Where people find the other installation. */
  address: string;
  /** Told as it goes; what fails here fails the move. */
  reached?: (phase: Phase) => Promise<void>;
  /** After the project is gone from here: nodes are told, and its rows are erased in thirty days. */
  afterLeaving: () => Promise<void>;
};
export type Moved = { there: number; rows: number; files: number; jobs: number; still_ms: number; was_moved: boolean };

// A pass carries what was changed during the one before; shorter than this is short enough.
const shortMs = 2000;
const mostPasses = 6;

/**
 * A whole project goes to another installation while both run. Rows and files first, again and again what was changed
 * meanwhile; then it stands still here for the rest, is compared, ends here, and begins there. What breaks off leaves it
 * living here, or is ended by the same command: never is it alive at both.
 */
export const moveProject = (moving: Moving): Promise<Moved> => alone(moving, (clients) => begin(moving, clients));

export type Between = Pick<Moving, 'project_id' | 'source' | 'target'>;

/** Nobody else moves this project meanwhile. */
export async function alone<T>(moving: Between, work: (clients: Clients) => Promise<T>): Promise<T> {
  const opened: pg.Client[] = [];
  const open = async (url: string): Promise<pg.Client> => {
    const client = await openSide(url);
    opened.push(client);
    return client;
  };
  try {
    const control = await open(moving.source.url);
    await holdAlone(control, moving.project_id);
    await control.query(`select set_config('parley.queues', 'every', false)`);
    const watcher = await open(moving.source.watching ?? moving.source.url);
    const [here, there] = [await open(moving.source.url), await open(moving.target.url)];
    return await work({ control, watcher, here, there });
  } finally {
    for (const client of opened) await client.end().catch(() => undefined);
  }
}

async function holdAlone(client: pg.Client, project_id: number): Promise<void> {
  const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as had', [
    `move:${project_id}`,
  ]);
  if (!rows[0]!.had) throw new Error(`project ${project_id} is being moved right now`);
}

type Clients = { control: pg.Client; watcher: pg.Client; here: pg.Client; there: pg.Client };

async function begin(moving: Moving, clients: Clients): Promise<Moved> {
  const { project_id, reached = async () => undefined } = moving;
  await refuseUnlike(clients.here, clients.there);
  const standing = await standingOf(clients.here, project_id);
  const source = { client: clients.here, project_id };
  if (standing?.role === 'leaves' && standing.moved_at !== null)
    return finish(moving, clients, { ...standing, there: Number(standing.there) });
  const place = await placeThere(clients, project_id);
  const pair: Pair = { source, target: { client: clients.there, project_id: place.there } };
  const fence = openFence(clients.control, clients.watcher, project_id);
  try {
    return await carry({ moving, clients, pair, fence, run: place.run, reached });
  } catch (error) {
    await fence.letGo().catch(() => undefined);
    throw error;
  } finally {
    fence.stop();
  }
}

type Carrying = {
  moving: Moving;
  clients: Clients;
  pair: Pair;
  fence: Fence;
  run: string;
  reached: (phase: Phase) => Promise<void>;
};

async function carry(carrying: Carrying): Promise<Moved> {
  const { moving, clients, pair, fence, run, reached } = carrying;
  const { source, target } = pair;
  const seals = {
    source: await sealsOf(source.client, moving.source.master),
    target: await sealsOf(target.client, moving.target.master),
  };
  const layout = await readLayout(source.client);
  const tables = moved(layout);
  await learnNames(source, target.project_id);
  for (const side of [source, target]) await enter(side);
  const [known, keys] = [nothingKnown(), new Set<string>()];
  let [rows, files] = [0, 0];
  const learnPeople = async (ever: boolean): Promise<boolean> => {
    const isAnyNew = await bringPeople(pair, tables, { seals, ever });
    // Rows that name them are other rows there from now on, though nobody changed them here.
    if (isAnyNew) known.source.clear();
    return isAnyNew;
  };
  const pass = async (ever = false): Promise<void> => {
    await learnPeople(ever);
    await raiseEpoch(source.client, target.client);
    await openThere(pair, run);
    rows += await evenOut(pair, tables, known);
    files += await bringFiles(source, moving.stores, keys);
  };

  await reached('begun');
  for (let n = 0; n < mostPasses; n++) {
    const began = performance.now();
    await pass(n === 0);
    if (performance.now() - began < shortMs) break;
  }
  if (await learnPeople(true)) await pass();
  await reached('copied');
  await fence.hold();
  await reached('held');
  const began = performance.now();
  await fence.stand();
  await reached('still');
  await pass();
  const jobs = await bringJobs(pair, layout);
  await reseal(pair, seals);
  await raiseSequences(pair, tables);
  await reached('brought');
  await fence.fix();
  await reached('fixed');
  // From here on it never lives here again.
  await leave(clients.control, { project_id: source.project_id, there: target.project_id, address: moving.address });
  await reached('left');
  await release(clients.there, target.project_id, run);
  const still_ms = performance.now() - began;
  await reached('released');
  await moving.afterLeaving();
  return { there: target.project_id, rows, files, jobs, still_ms, was_moved: false };
}

type Left = { there: number; run: string; address: string | null };

/** It left, and whoever saw to that was gone before it was told there. */
async function finish(moving: Moving, clients: Clients, left: Left): Promise<Moved> {
  const { there: id, address } = left;
  const was_moved = !(await release(clients.there, id, left.run));
  if (was_moved && address !== moving.address)
    throw new Error(
      `project ${moving.project_id} left for ${address}, as ${id}: give the settings of that installation, not of ${moving.address}`,
    );
  await moving.afterLeaving();
  return { there: id, rows: 0, files: 0, jobs: 0, still_ms: 0, was_moved };
}

/** In the order in which they were planned. Nobody takes any of them, here or there. */
async function bringJobs({ source, target }: Pair, layout: Table[]): Promise<number> {
  let n = 0;
  for (const name of ['jobs', 'dead_jobs']) {
    const table = layout.find((it) => it.name === name)!;
    const columns = table.columns.filter((it) => it.name !== 'id');
    const names = columns.map((it) => quoted(it.name)).join(', ');
    const value = (it: Table['columns'][number]): string => {
      if (it.name === 'leased_by' || it.name === 'lease_until') return 'null';
      if (it.name === 'key')
        return `regexp_replace(key, '(^|[: ])${source.project_id}($|[: ])', '\\1${target.project_id}\\2')`;
      return arriving(name, it, target.project_id);
    };
    const rows = `select ${columns.map(value).join(', ')} from ${name} where project_id = ${source.project_id} order by id`;
    await target.client.query('begin');
    await rowsOf(target, [`delete from ${name} where project_id = ${target.project_id}`]);
    await rowsOf(target, [`create temp table came (nth bigint generated always as identity, like ${name})`]);
    await rowsOf(target, ['alter table came drop column id']);
    await copyIn(
      target.client,
      `copy came (${names}) from stdin`,
      copyOut(source.client, `copy (${rows}) to stdout`) as AsyncIterable<Buffer>,
    );
    const number = name === 'jobs' ? ['', ''] : ['id, ', `nextval(pg_get_serial_sequence('jobs', 'id')), `];
    const { rowCount } = await say(target.client, [
      `insert into ${name} (${number[0]}${names}) select ${number[1]}${names} from came order by nth`,
    ]);
    await rowsOf(target, ['drop table came']);
    await target.client.query('commit');
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(source, [
      `select count(*)::int as count from ${name} where project_id = ${source.project_id}`,
    ]);
    if (count !== rowCount) throw new Unsteady(`${rowCount} of ${count} rows of ${name} have come`);
    if (name === 'jobs') n = count;
  }
  return n;
}

const sequences = `
  select c.oid::regclass::text as table, quote_ident(a.attname) as column, coalesce(
    pg_get_serial_sequence(c.oid::regclass::text, a.attname),
    substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval[(]''([^'']+)')) as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relname = any ($1::text[]) and c.relnamespace = 'public'::regnamespace and a.attnum > 0
    and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'nextval')`;

/** Numbers that are given from now on are greater than those that came. */
async function raiseSequences({ target }: Pair, tables: Table[]): Promise<void> {
  const names = tables.map((it) => it.name);
  for (const it of await rowsOf<{ table: string; column: string; name: string }>(target, [sequences], [names]))
    await rowsOf(
      target,
      [
        `select setval($1::regclass, most) from (select max(${it.column}) as most from ${it.table}
          where project_id = ${target.project_id}) m where most > coalesce(pg_sequence_last_value($1::regclass), 0)`,
      ],
      [it.name],
    );
}
