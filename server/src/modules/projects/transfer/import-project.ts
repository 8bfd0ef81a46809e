import { tidyName } from '@parley/contract/names';
import { brandCountries, brandCurrencies, brandTitles } from '@parley/contract/projects/brands';
import { type ModuleName, moduleNames } from '@parley/contract/projects/modules';
import { minutes } from '../../../kit/clock.ts';
import { afterCommit, enterProject, mayRest, transaction, type Tx } from '../../../kit/db/index.ts';
import { wakeConsumers } from '../../../kit/facts/wake.ts';
import { refuse } from '../../../kit/errors.ts';
import { files, keepBytes } from '../../../kit/files/store.ts';
import { createUser } from '../../accounts/index.ts';
import { insertMember } from '../members/members.queries.ts';
import { insertProject, saveManagersVisibility, saveProject } from '../projects.queries.ts';
import { surroundings } from '../surroundings.ts';
import { firstTariff } from '../tariffs.ts';
import { zoneOfCountry } from '../zone-of-country.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import type { Begin } from './format.ts';
import { accountsBy, fillColumn, holdPerson, lookAnew, readLayout, type Table, writeRows } from './layout.queries.ts';
import { type Mapping, openMapping } from './map-rows.ts';
import type { Item } from './read-archive.ts';
import type { Row } from './rows-of.ts';
import { unpackBeside } from './unpack-beside.ts';
import { leftBehind } from './what-travels.ts';

// From so many on it makes a difference.
const many = 1000;
const lookAt = Array.from({ length: 10 }, (_, nth) => many * 4 ** nth);

export type Arrived = {
  id: number;
  name: string;
  tables: Record<string, { rows: number; left_out: number }>;
  files: number;
};
type Options = {
  owner: number;
  /** Members are brought along, with accounts where they have none; else only the owner is in. */
  withTeam: boolean;
  limits: ArchiveLimits;
};
type Source = () => AsyncIterable<Uint8Array>;

/** A new project out of an archive, all of it or nothing; checked by the counts and sums that the archive says of itself. */
export async function importProject(source: Source, options: Options): Promise<Arrived> {
  const kept: string[] = [];
  const dropBytes = async () => {
    for (const key of kept.splice(0)) await files().remove(key);
  };
  try {
    return await transaction(null, async (tx) => {
      // It may be the second try.
      await dropBytes();
      return bring(tx, source, options, kept);
    });
  } catch (error) {
    await dropBytes();
    return refuseArchive(error);
  }
}

function refuseArchive(error: unknown): never {
  const { code = '' } = error as { code?: string };
  // What the tables themselves do not take is no archive of ours.
  if (/^(22|23|54)/.test(code)) refuse('archive_broken');
  // A statement that takes too long.
  if (code === '57014') refuse('archive_too_large');
  throw error;
}

type Arrival = { tx: Tx; layout: Table[]; mapping: Mapping; arrived: Arrived };

// Between two pieces of it: another thread unpacks them, and a large file is kept meanwhile.
const patience = minutes(1);

async function bring(tx: Tx, source: Source, options: Options, kept: string[]): Promise<Arrived> {
  if (!(await holdPerson(tx, options.owner))) refuse('archives_busy');
  await mayRest(tx, patience);
  const layout = (await readLayout(tx)).filter((it) => !(it.name in leftBehind));
  const items = unpackBeside(source, { tables: layout, limits: options.limits });
  try {
    const { value: first } = await items.next();
    if (!first || !('begin' in first)) refuse('archive_broken');
    const arrival = await beginArrival(tx, layout, first.begin, options);
    for await (const item of items) {
      if ('rows' in item) await takeRows(arrival, item.table, item.rows);
      else if ('file' in item) kept.push(await takeFile(arrival, item.file, items));
    }
    await settle(arrival);
    return arrival.arrived;
  } finally {
    await items.return(undefined);
  }
}

async function beginArrival(tx: Tx, layout: Table[], { project, team }: Begin, options: Options): Promise<Arrival> {
  const { brand, is_tasks_app, managers_visibility, working_hours = null, waits_in_hours = false } = project;
  const { currency = brandCurrencies[brand], country = brandCountries[brand] } = project;
  const { time_zone = zoneOfCountry(country) } = project;
  const name = tidyName(project.name, 100) || brandTitles[brand];
  const { owner, limits } = options;
  const modules = Object.fromEntries(moduleNames.map((it) => [it, project.modules[it] ?? true])) as Record<
    ModuleName,
    boolean
  >;
  const tariff_id = firstTariff({ is_tasks_app });
  const region = { currency, country, time_zone };
  const { id } = await insertProject(tx, { name, brand, ...region, is_tasks_app, owner, modules, tariff_id });
  await enterProject(tx, id);
  await saveManagersVisibility(tx, id, managers_visibility);
  await saveProject(tx, id, { working_hours, waits_in_hours });
  await insertMember(tx, {
    project_id: id,
    user_id: owner,
    project_role: 'admin',
    is_manager: true,
    permissions: [],
    channels_ids: [],
  });
  const mapping = openMapping(tx, { project_id: id, layout, mostAwaited: limits.awaited });
  await mapTeam(tx, mapping, team, options);
  return { tx, layout, mapping, arrived: { id, name, tables: {}, files: 0 } };
}

/** Whoever has an account is known by their address. */
async function mapTeam(tx: Tx, mapping: Mapping, team: Begin['team'], { owner, withTeam }: Options): Promise<void> {
  const accounts = new Map(
    (
      await accountsBy(
        tx,
        team.map((it) => it.email),
      )
    ).map((it) => [it.email, it.id]),
  );
  for (const { id, email, name } of team) {
    let account = accounts.get(email);
    if (account === undefined && withTeam)
      account = await createUser(tx, { email, name: tidyName(name, 120) || email, language: 'en' });
    if (account !== undefined && (withTeam || account === owner)) mapping.know('users', id, account);
  }
}

async function takeRows({ tx, layout, mapping, arrived }: Arrival, name: string, rows: Row[]): Promise<void> {
  const table = layout.find((it) => it.name === name)!;
  const mapped = await mapping.map(table, rows);
  if (mapped.length) await writeRows(tx, table, mapped);
  const counted = (arrived.tables[name] ??= { rows: 0, left_out: 0 });
  const before = counted.rows;
  counted.rows += mapped.length;
  counted.left_out += rows.length - mapped.length;
  // Keys are checked by plans that were made for few rows, until the database has looked again.
  if (lookAt.some((it) => before < it && counted.rows >= it)) await lookAnew(tx, [name]);
}

type File = Extract<Item, { file: unknown }>['file'];

async function takeFile({ mapping, arrived }: Arrival, { key: old, size }: File, items: AsyncGenerator<Item>) {
  const { key, sha256 } = await keepBytes(pieces(), size);
  mapping.knowFile(old, { key, size, sha256 });
  arrived.files++;
  return key;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let left = size; left;) {
      const { value } = await items.next();
      if (!value || !('piece' in value)) refuse('archive_broken');
      left -= value.piece.length;
      yield value.piece;
    }
  }
}

/** When all rows are there: what they say of each other, and what others make of them. */
async function settle({ tx, mapping, arrived }: Arrival): Promise<void> {
  const large = Object.keys(arrived.tables).filter((name) => arrived.tables[name]!.rows >= many);
  if (large.length) await lookAnew(tx, large);
  for (const { table, column, pairs } of mapping.waiting(many)) await fillColumn(tx, arrived.id, table, column, pairs);
  for (const arrive of surroundings().arrivals) await arrive(tx, arrived.id);
  afterCommit(tx, () => wakeConsumers(arrived.id, null));
  await enterProject(tx, null);
}
