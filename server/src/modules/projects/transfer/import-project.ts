import { createHash, type Hash } from 'node:crypto';
import { brandNames } from '@parley/contract/projects/brands';
import { type ModuleName, moduleNames } from '@parley/contract/projects/modules';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { files, keepBytes } from '../../../kit/files/store.ts';
import { createUser } from '../../accounts/index.ts';
import { insertMember } from '../members/members.queries.ts';
import { enterProject, insertProject, saveManagersVisibility } from '../projects.queries.ts';
import { surroundings } from '../surroundings.ts';
import { firstTariff } from '../tariffs.ts';
import { archiveFormat, type Manifest } from './export-project.ts';
import { accountsBy, fillColumn, lookAnew, readLayout, type Table, writeRows } from './layout.queries.ts';
import { type Mapping, openMapping } from './map-rows.ts';
import { type Entry, unpacked } from './tar.ts';
import { leftBehind } from './what-travels.ts';

const beginShape = z.object({
  format: z.literal(archiveFormat),
  project: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    brand: z.enum(brandNames),
    is_tasks_app: z.boolean(),
    modules: z.record(z.string(), z.boolean()),
    managers_visibility: z.boolean(),
  }),
  team: z.array(z.object({ id: z.number(), email: z.string(), name: z.string() })).check(z.maxLength(10_000)),
});
type Begin = z.infer<typeof beginShape>;

// From so many on it makes a difference.
const many = 1000;

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
  mostBytes: number;
};

/** A new project out of an archive, all of it or nothing; checked by the counts and sums that the archive says of itself. */
export async function importProject(source: AsyncIterable<Uint8Array>, options: Options): Promise<Arrived> {
  const kept: string[] = [];
  try {
    return await transaction(null, (tx) => unpack(tx, source, options, kept));
  } catch (error) {
    for (const key of kept) await files().remove(key);
    // What the tables themselves do not take is no archive of ours.
    if (/^2[23]/.test((error as { code?: string }).code ?? '')) refuse('archive_broken');
    throw error;
  }
}

type Arrival = {
  tx: Tx;
  layout: Table[];
  mapping: Mapping;
  arrived: Arrived;
  sums: Map<string, Hash>;
  files: Manifest['files'];
};

async function unpack(tx: Tx, source: AsyncIterable<Uint8Array>, options: Options, kept: string[]): Promise<Arrived> {
  const entries = unpacked(source, options.mostBytes);
  const first = await entries.next();
  if (first.done || first.value.name !== 'begin.json') refuse('archive_broken');
  const begin = beginShape.safeParse(jsonOf(await bytesOf(first.value)));
  if (!begin.success) refuse('archive_broken');
  const arrival = await beginArrival(tx, begin.data, options);
  const { mapping, arrived } = arrival;
  let isWhole = false;
  for await (const entry of entries) {
    if (entry.name === 'manifest.json') isWhole = isAsSaid(arrival, jsonOf(await bytesOf(entry)) as Manifest);
    else if (entry.name.startsWith('files/')) kept.push(await takeFile(arrival, entry));
    else await takeRows(arrival, entry);
  }
  if (!isWhole) refuse('archive_broken');
  const large = Object.keys(arrived.tables).filter((name) => arrived.tables[name]!.rows >= many);
  if (large.length) await lookAnew(tx, large);
  for (const { table, column, pairs } of mapping.waiting()) await fillColumn(tx, arrived.id, table, column, pairs);
  for (const settle of surroundings().arrivals) await settle(tx, arrived.id);
  await enterProject(tx, null);
  return arrived;
}

async function beginArrival(tx: Tx, { project, team }: Begin, options: Options): Promise<Arrival> {
  const { name, brand, is_tasks_app, managers_visibility } = project;
  const { owner } = options;
  const modules = Object.fromEntries(moduleNames.map((it) => [it, project.modules[it] ?? true])) as Record<
    ModuleName,
    boolean
  >;
  const { id } = await insertProject(tx, {
    name,
    brand,
    is_tasks_app,
    owner,
    modules,
    tariff_id: firstTariff({ is_tasks_app }),
  });
  await enterProject(tx, id);
  await saveManagersVisibility(tx, id, managers_visibility);
  await insertMember(tx, {
    project_id: id,
    user_id: owner,
    project_role: 'admin',
    is_manager: true,
    permissions: [],
    channels_ids: [],
  });
  const layout = (await readLayout(tx)).filter((it) => !(it.name in leftBehind));
  const mapping = openMapping(tx, id, layout);
  await mapTeam(tx, mapping, team, options);
  return { tx, layout, mapping, arrived: { id, name, tables: {}, files: 0 }, sums: new Map(), files: {} };
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
    if (account === undefined && withTeam) account = await createUser(tx, { email, name, language: 'en' });
    if (account !== undefined && (withTeam || account === owner)) mapping.know('users', id, account);
  }
}

async function takeRows({ tx, layout, mapping, arrived, sums }: Arrival, entry: Entry): Promise<void> {
  const name = entry.name.split('/')[1]!;
  const table = layout.find((it) => it.name === name);
  // An archive of an earlier day may hold what stays behind by now.
  if (!table && !Object.hasOwn(leftBehind, name)) refuse('archive_broken');
  const bytes = await bytesOf(entry);
  sums.set(name, (sums.get(name) ?? createHash('sha256')).update(bytes));
  const rows = bytes
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => jsonOf(line) as Record<string, unknown>);
  const mapped = table ? await mapping.map(table, rows) : [];
  if (table && mapped.length) await writeRows(tx, table, mapped);
  const counted = (arrived.tables[name] ??= { rows: 0, left_out: 0 });
  counted.rows += mapped.length;
  counted.left_out += rows.length - mapped.length;
}

async function takeFile({ mapping, arrived, files: sums }: Arrival, entry: Entry): Promise<string> {
  const hash = createHash('sha256');
  const old = entry.name.slice('files/'.length);
  const { key } = await keepBytes(hashed(), entry.size);
  mapping.knowFile(old, key);
  sums[old] = hash.digest('hex');
  arrived.files++;
  return key;

  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of entry.bytes) {
      hash.update(piece);
      yield piece;
    }
  }
}

/** Not a row and not a byte is missing. */
function isAsSaid({ arrived, sums, files: seen }: Arrival, said: Manifest): boolean {
  const areTables = Object.entries(said.tables).every(([name, { rows, sha256 }]) => {
    const { rows: came = 0, left_out = 0 } = arrived.tables[name] ?? {};
    return came + left_out === rows && (sums.get(name) ?? createHash('sha256')).digest('hex') === sha256;
  });
  return areTables && Object.entries(said.files).every(([key, sha256]) => seen[key] === sha256);
}

const mostAtOnce = 64 * 1024 * 1024;

async function bytesOf({ size, bytes }: Entry): Promise<Buffer> {
  if (size > mostAtOnce) refuse('archive_broken');
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function jsonOf(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return refuse('archive_broken');
  }
}
