import { type RawBuilder, sql } from 'kysely';
import { dbOf } from '../db/index.ts';
import { seal, unseal } from '../secrets.ts';
import { sealingNumber } from './sealing-keys.ts';

/** Where sealed texts are kept: a column of a table, or a place within its JSON, which may be all of it. */
export type SealedColumn = {
  table: string;
  column: string;
  path?: string[];
  /** The number of a row: beyond the wall within its project. */
  id: string;
  is_walled: boolean;
  /** What becomes of a row whose text nobody can read any more. */
  lost: RawBuilder<unknown>;
};

type Place = { column: SealedColumn; project: number | null };
type Found = { id: number; text: string };
const batch = 500;

/** Every text of the column that was sealed with an older key is sealed with the newest. Tells how many nobody can read. */
export async function reseal(place: Place): Promise<{ sealed: number; unreadable: number }> {
  const now = `${await sealingNumber()}:`;
  const told = { sealed: 0, unreadable: 0 };
  for await (const { id, text } of textsOf(place)) {
    if (text.startsWith(now)) continue;
    const plain = await unseal(text);
    if (plain === null) told.unreadable++;
    else if (await replace(place, { id, text }, await seal(plain))) told.sealed++;
  }
  return told;
}

/** What nobody can read any more is let go of. */
export async function dropUnreadable(place: Place): Promise<number> {
  let dropped = 0;
  for await (const { id, text } of textsOf(place)) {
    if ((await unseal(text)) !== null) continue;
    await sql`update ${table(place)} set ${place.column.lost} where ${isRow(place, id)} and ${textIn(place)} = ${text}`.execute(
      dbOf(place.project),
    );
    dropped++;
  }
  return dropped;
}

async function* textsOf(place: Place): AsyncGenerator<Found> {
  const id = sql.ref(place.column.id);
  for (let last = 0; ;) {
    const { rows } = await sql<Found>`
      select ${id} as id, ${textIn(place)} as text from ${table(place)}
      where ${id} > ${last} and ${textIn(place)} <> '' and ${ofProject(place)} order by ${id} limit ${batch}`.execute(
      dbOf(place.project),
    );
    yield* rows;
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

/** Unless it was changed meanwhile: whoever did that has sealed it anew. */
async function replace(place: Place, { id, text }: Found, sealed: string): Promise<boolean> {
  const { column, path } = place.column;
  const json = sql`to_jsonb(${sealed}::text)`;
  const value = !path
    ? sql`${sealed}`
    : path.length
      ? sql`jsonb_set(${sql.ref(column)}, ${path}::text[], ${json})`
      : json;
  const { numAffectedRows } = await sql`
    update ${table(place)} set ${sql.ref(column)} = ${value} where ${isRow(place, id)} and ${textIn(place)} = ${text}`.execute(
    dbOf(place.project),
  );
  return numAffectedRows === 1n;
}

const table = ({ column }: Place) => sql.table(column.table);
const textIn = ({ column: { column, path } }: Place) =>
  path ? sql`${sql.ref(column)} #>> ${path}::text[]` : sql.ref(column);
const ofProject = ({ project }: Place) => (project === null ? sql`true` : sql`project_id = ${project}`);
const isRow = (place: Place, id: number) => sql`${sql.ref(place.column.id)} = ${id} and ${ofProject(place)}`;
