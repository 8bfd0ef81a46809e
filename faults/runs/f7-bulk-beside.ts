import { createExport, getExport } from '@parley/contract/clients/export';
import {
  getImport,
  revertImport,
  type SheetImportDraft,
  startImport,
  uploadImport,
} from '@parley/contract/clients/import';
import { changeClients, deleteClients } from '@parley/contract/clients/table';
import { listContacts } from '@parley/contract/inbox/contacts';
import { startMailing } from '@parley/contract/mailings/mailings';
import { call } from '../../bench/call.ts';
import { percentile } from '../../bench/figure.ts';
import { asAdmin, passLeases } from '../base.ts';
import { isWorking, removeForGood } from '../bins.ts';
import { checkMailing, draftMailing, killAmid, leaveMailings } from '../mailing.ts';
import { type Run, type Stage, underLoad } from '../stage.ts';

/** Bulk work waits behind live traffic: nobody who writes or reads waits for it. */
export const bulkBeside: Run = {
  name: 'F7',
  promise:
    'many clients are imported, exported, changed, written to and removed while others write, and a node dies amid a mailing: nobody waits, nothing is lost or doubled',
  isLong: true,
  go: async (stage) => {
    const { world, office, size, allowed } = stage;
    allowed.unknown = 'any';
    const { headers } = office.owner;
    await addClients(stage);
    const idle = await measured(10, () => look(stage));
    const load = await underLoad(stage);
    await addConversations(stage);
    const mailing = await draftMailing(stage);
    const began = performance.now();
    const changes = { unsubscribed: true };
    await call(world.first.url, changeClients, { filter: { tag: 'bulk' }, changes }, headers);
    await call(world.first.url, deleteClients, { allArchived: true }, headers);
    await call(world.first.url, startMailing, mailing, headers);
    await killAmid(stage, mailing.id);
    const sheets = await moveSheets(stage);
    const beside = { inbound: [] as number[], list: [] as number[] };
    for (let n = 0; n < 5 || (await isWorking(stage)); n++) {
      await passLeases(world.database);
      beside.list.push(...(await measured(1, () => look(stage))));
      beside.inbound.push(...(await measured(1, () => write(stage, n))));
    }
    const took = performance.now() - began;
    await areSheetsWhole(stage, sheets);
    await load.done;
    const [left] = await asAdmin<{ changed: number; kept: number }>(world.database, found, [office.project_id]);
    if (Number(left!.changed) !== size.clients) throw new Error(`${left!.changed} of ${size.clients} were changed`);
    if (Number(left!.kept) !== 0) throw new Error(`${left!.kept} conversations are still there`);
    await call(world.first.url, revertImport, { id: sheets.import_id }, headers);
    const unknown = await checkMailing(stage, mailing.id);
    await leaveMailings(stage);
    for (const tag of ['bulk', 'mail']) await call(world.first.url, deleteClients, { filter: { tag } }, headers);
    await removeForGood(stage);
    return {
      'clients changed, imported, exported': size.clients,
      'conversations removed': size.conversations,
      'clients written to': size.mailed,
      'of them nobody knows': unknown,
      'bulk work': `${(took / 1000).toFixed(1)} s`,
      'inbound p99': ms(beside.inbound),
      'list p99': `${ms(beside.list)}, idle ${ms(idle)}`,
    };
  },
};

const ms = (took: number[]): string => `${percentile(took, 99).toFixed(0)} ms`;

async function measured(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return took;
}

const look = ({ world, office }: Stage) => call(world.nodes[1]!.url, listContacts, {}, office.owner.headers);
const write = ({ senders }: Stage, n: number) => senders.clientWrites('Watcher', { n, text: `Watcher says ${n}` });

type Sheets = { import_id: number; export_id: number };

/** One sheet comes in, another one is written. */
async function moveSheets({ world, office, size }: Stage): Promise<Sheets> {
  const { headers } = office.owner;
  const { url } = world.first;
  const lines = Array.from({ length: size.clients }, (_, n) => `Listed ${n},+7${9_000_000_000 + n},sheet`);
  const form = new FormData();
  form.append('draft', '1');
  form.append('file', new Blob([`Name,Phone,Tag\n${lines.join('\n')}\n`]), 'clients.csv');
  const answer = await fetch(url + uploadImport.path, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the sheet was refused: ${await answer.text()}`);
  const { id } = ((await answer.json()) as { data: SheetImportDraft }).data;
  await call(url, startImport, { id }, headers);
  const written = await call(url, createExport, { type: 'xlsx', filter: { tag: 'bulk' } }, headers);
  return { import_id: id, export_id: written.data.id };
}

async function areSheetsWhole({ world, office, size }: Stage, { import_id, export_id }: Sheets): Promise<void> {
  const { headers } = office.owner;
  const { data: come } = await call(world.first.url, getImport, { id: import_id }, headers);
  const { data: gone } = await call(world.first.url, getExport, { id: export_id }, headers);
  if (come.status !== 'done' || come.created !== size.clients) throw new Error(`imported: ${JSON.stringify(come)}`);
  if (gone.status !== 'done' || gone.done !== size.clients) throw new Error(`exported: ${JSON.stringify(gone)}`);
}

// The counts of clients are kept for the project that a connection has named.
const entered = `entered as materialized (select set_config('parley.project_id', $1::text, false))`;

const addClients = ({ world, office, size }: Stage) =>
  asAdmin(
    world.database,
    `with ${entered} insert into contacts (project_id, name, tag)
      select $1::bigint, 'Bulk ' || n, 'bulk' from entered, generate_series(1, $2::int) n`,
    [office.project_id, size.clients],
  );

/** Put away, so that no list shows them. */
const addConversations = ({ world, office, size }: Stage) =>
  asAdmin(
    world.database,
    `with ${entered}, people as (
      insert into contacts (project_id, name, archived)
      select $1::bigint, 'Old ' || n, true from entered, generate_series(1, $2::int) n returning id, name
    ), places as (
      insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_newest, is_listed, position)
      select $1::bigint, id, $3::bigint, name, name, true, false, 3 from people returning id, channel_id
    )
    insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message_type, message, status)
    select $1::bigint, id, channel_id, 'old ' || id || ' ' || n, n, 'from', 'note', 'Old words ' || n, 'delivered'
    from places, generate_series(1, 3) n`,
    [office.project_id, size.conversations, office.messenger.channel_id],
  );

const found = `
  select count(*) filter (where tag = 'bulk' and unsubscribed) as changed,
    count(*) filter (where archived and deleted_at is null) as kept
  from contacts where project_id = $1`;
