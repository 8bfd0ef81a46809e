import type pg from 'pg';
import { closeBox, openBox } from '../../kit/keys/box.ts';
import type { KeyRow } from '../../kit/keys/keys.queries.ts';
import type { MasterKey } from '../../kit/keys/master-key.ts';
import { unwrapped } from '../../kit/keys/ring.ts';
import { isSealingName, sealingName, sealingNumbers } from '../../kit/keys/sealing-keys.ts';
import { sealedColumns } from '../../sealed-columns.ts';
import { quoted } from './layout.ts';
import type { Pair } from './even-out.ts';
import { rowsOf, type Side } from './side.ts';

/** What seals in one of the two bases. */
export type Seals = { open: (text: string) => string; close: (text: string) => string };

export async function sealsOf(client: pg.Client, master: MasterKey): Promise<Seals> {
  const { rows } = await client.query<KeyRow>('select name, wrapped_by, value from secrets where wrapped_by = $1', [
    master.id,
  ]);
  const keys = new Map(
    rows.filter((it) => isSealingName(it.name)).map((it) => [it.name, unwrapped(master, it.name, it.value)]),
  );
  const newest = Math.max(0, ...sealingNumbers(keys.keys()));
  if (!newest)
    throw new Error(
      `the master key ${master.id} opens nothing in this base: give SECRET_KEY, SECRET_KEY_FILE or DATA_DIR as its program has it`,
    );
  return {
    open: (text) => {
      const [, number, box] = /^(?:(\d{1,9}):)?([\w+/=]*)$/.exec(text) ?? [];
      const key = keys.get(number === undefined ? 'seal' : sealingName(Number(number)));
      const opened = key && box !== undefined ? openBox(key, box) : null;
      if (!opened)
        throw new Error('a sealed text does not open with the master key of this base: npm run doctor says more');
      return opened.toString('utf8');
    },
    close: (text) => `${newest}:${closeBox(keys.get(sealingName(newest))!, Buffer.from(text))}`,
  };
}

const ofProject = sealedColumns.filter((it) => it.is_walled);

/** What was sealed here with a key of this base is sealed there with one of that. Answers how many. */
export async function reseal({ source, target }: Pair, seals: { source: Seals; target: Seals }): Promise<number> {
  let n = 0;
  for (const it of ofProject) {
    const [table, column] = [quoted(it.table), quoted(it.column)];
    const text = it.path ? `${column} #>> '{${it.path.join()}}'` : column;
    const id = it.id === 'project_id' ? '0' : quoted(it.id);
    const where = 'where project_id = $1';
    const rows = await rowsOf<{ id: string; text: string }>(
      source,
      [`select ${id} as id, ${text} as text from ${table} ${where} and ${text} <> ''`],
      [source.project_id],
    );
    for (const row of rows) {
      const sealed = seals.target.close(seals.source.open(row.text));
      const value = !it.path
        ? '$3::text'
        : it.path.length
          ? `jsonb_set(${column}, '{${it.path.join()}}', to_jsonb($3::text))`
          : 'to_jsonb($3::text)';
      await rowsOf(
        target,
        [`update ${table} set ${column} = ${value} ${where} and ${id} = $2`],
        [target.project_id, row.id, sealed],
      );
      n++;
    }
    await compare({ source, target }, it.table, text);
  }
  return n;
}

async function compare({ source, target }: Pair, table: string, text: string): Promise<void> {
  const count = async (side: Side) =>
    (
      await rowsOf<{ n: number }>(
        side,
        [`select count(*)::int as n from ${quoted(table)} where project_id = $1 and ${text} <> ''`],
        [side.project_id],
      )
    )[0]!.n;
  if ((await count(source)) !== (await count(target))) throw new Error(`not all secrets of ${table} have come`);
}
