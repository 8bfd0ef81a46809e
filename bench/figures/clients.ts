import { type ClientRow, listClients } from '@parley/contract/clients/table';
import type { Input, Output } from '@parley/contract/http';
import pg from 'pg';
import { type BigBase, bigBases } from '../big-base.ts';
import { ask, call } from '../call.ts';
import { type Figure, median, notes, percentile, type Row, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import { signInOurs } from '../sign-in-ours.ts';
import type { Stage } from '../stage.ts';
import { timed } from '../timed.ts';

/** An operator sees some of the channels. */
type Asked = Input<typeof listClients> & { isOperator?: true };

/** The first page of the table of clients, and every filter and order of it, of few and of many. */
export const clients: Figure = {
  name: 'clients',
  run: async (stage) => {
    const { ours, floor, rounds, quick } = stage;
    const rows: Row[] = [];
    for (const base of await bigBases(stage)) {
      const { project_id, size } = base;
      const many = size.split(' ')[0];
      const asked = await fill(stage, base);
      // Not before: it takes longer than a token is good for.
      const as = async (email: string) => ({
        ...(await signInOurs(ours.url, email)).headers,
        'x-project': String(project_id),
      });
      const [mine, theirs] = [await as('admin@demo.parley'), await as('operator@demo.parley')];
      const measured = await compare(
        () => timed(floor, quick ? 100 : 500, () => fetch(`${floor.url}/clients?${project_id}`), 8),
        () => timed(ours, quick ? 100 : 500, () => ask(ours.url, listClients, {}, mine), 8),
        rounds,
      );
      const note = notes('floor: raw http + one prepared statement', measured.noise);
      rows.push(row(`clients ${many}`, measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, note));
      for (const [name, { isOperator, ...filter }] of Object.entries(asked)) {
        const took: number[] = [];
        let found: Output<typeof listClients> | undefined;
        for (let nth = 0; nth < (quick ? 5 : 30); nth++) {
          const began = performance.now();
          found = await call(ours.url, listClients, filter, isOperator ? theirs : mine);
          took.push(performance.now() - began);
        }
        const { total, more } = found!.meta;
        const told = `p95 ${percentile(took, 95).toFixed(1)} ms, of ${total}${more ? '+' : ''}; goal: under 100 ms`;
        rows.push(row(`clients ${many} ${name}`, median(took), 'ms', null, size, told));
      }
    }
    return rows;
  },
};

const prepare = `
  with team as (select array_agg(user_id order by user_id) as ids from members where project_id = $1)
  update contacts c set
    manager_id = case when abs(hashint8(c.id)) % 10 < 3 then ids[1] when c.id % 20000 = 7 then ids[2] end,
    tag = case when abs(hashint8(c.id)) % 4 = 0 then 'regular' when c.id % 1000 = 1 then 'rare' end,
    organization_id = case when c.id % 5 = 0 then (select min(id) from organizations where project_id = $1) + c.id % 1000 end,
    archived = abs(hashint8(c.id + 5)) % 10 = 0
  from team where c.project_id = $1 and not c.is_room`;

/** Owners, tags and fields for a base that has only names: few of one kind, very many of another. */
async function fill({ database }: Stage, { project_id }: BigBase): Promise<Record<string, Asked>> {
  const admin = new pg.Client(database.admin_url);
  await admin.connect();
  try {
    const ids = async (text: string): Promise<number[]> =>
      (await admin.query<{ id: string }>(text, [project_id])).rows.map((it) => Number(it.id));
    await admin.query(`select set_config('parley.project_id', $1, false)`, [String(project_id)]);
    await ids(
      `insert into organizations (project_id, name) select $1, 'Company ' || n from generate_series(1, 1000) n`,
    );
    await ids(prepare);
    const [visits, city, note] = await ids(`insert into fields (project_id, entity, type, label)
      select $1, 'client', type, type from unnest(array['number', 'list', 'text']) as given (type) returning id`);
    const options = await ids(`insert into field_options (project_id, field_id, value, sort)
      select $1, ${city}, value, nth from unnest(array['Porto', 'Lisbon', 'Faro']) with ordinality as o (value, nth)
      returning id`);
    const write = (columns: string, values: string, where: string) =>
      ids(`insert into field_values (project_id, owner_id, field_id, ${columns})
        select $1, id, ${values} from contacts where project_id = $1 and not is_room and ${where}`);
    await write('number', `${visits}, id % 1000`, 'id % 3 <> 0');
    await write(
      'option_id',
      `${city}, case when id % 20000 = 7 then ${options[2]} else ${options[0]} end`,
      'id % 3 = 1',
    );
    await write(
      'text',
      `${note}, case when id % 20000 = 5 then 'quiet rooms' else 'green tea ' || id % 100 end`,
      'id % 5 = 0',
    );
    await admin.query('vacuum (analyze) contacts, field_values, field_texts, organizations');
    const [manager, other] = await ids('select user_id as id from members where project_id = $1 order by user_id');
    const [organization] = await ids('select min(id) as id from organizations where project_id = $1');
    const folders = await ids('select id from folders where project_id = $1 and kind is null order by id');
    const { rows } = await admin.query<{ name: string }>(
      'select name from contacts where project_id = $1 and not is_room order by id limit 1',
      [project_id],
    );
    const first = (rows[0] as Pick<ClientRow, 'name'>).name;
    const word = first.split(' ')[0]!;
    const own = (condition: object): Asked => ({ custom_field: JSON.stringify([condition]) });
    return {
      'newest first': {},
      'by name': { sort: 'name' },
      'by a number': { sort: `field_${visits}` },
      'by a list': { sort: `-field_${city}` },
      'manager of many': { manager_id: manager! },
      'manager of many by name': { manager_id: manager!, sort: 'name' },
      'manager of few': { manager_id: other! },
      'of nobody': { manager_id: 'none' },
      'tag of many': { tag: 'regular' },
      'tag of few': { tag: 'rare', sort: 'name' },
      organization: { organization_id: organization! },
      'folder of many': { topic_id: folders[0]! },
      'folder of few': { topic_id: folders[2]! },
      channel: { channel_id: 'telegram' },
      'name of many': { search: word },
      'name of many by name': { search: word, sort: 'name' },
      'name of many, oldest first': { search: word, sort: 'created_at' },
      'name of many, archived, by name': { search: word, archived: true, sort: 'name' },
      'name of many in a folder': { search: word, topic_id: folders[0]! },
      'name of many in a folder by name': { search: word, topic_id: folders[0]!, sort: 'name' },
      'name of many of a manager': { search: word, manager_id: manager! },
      'two names': { search: first },
      'some channels': { isOperator: true },
      'some channels, name of many': { isOperator: true, search: word },
      'some channels, name of many by name': { isOperator: true, search: word, sort: 'name' },
      'number of all': { search: '7000' },
      'part of a number': { search: '12345' },
      'last four': { search: '4321' },
      'number of many': own({ field_id: visits!, from: 100, to: 900 }),
      'number of few': own({ field_id: visits!, from: 5, to: 5 }),
      'option of many': own({ field_id: city!, options: [options[0]!] }),
      'option of few': own({ field_id: city!, options: [options[2]!] }),
      'text of many': own({ field_id: note!, text: 'tea' }),
      'text of few': own({ field_id: note!, text: 'quiet' }),
    };
  } finally {
    await admin.end();
  }
}
