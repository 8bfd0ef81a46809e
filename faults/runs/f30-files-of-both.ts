import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createExport, getExport, getExportFile } from '@parley/contract/clients/export';
import { getImport, startImport, uploadImport } from '@parley/contract/clients/import';
import { getFile, uploadFile } from '@parley/contract/inbox/files';
import type { Endpoint, Output } from '@parley/contract/http';
import { ask, call } from '../../bench/call.ts';
import { openStore } from '../../server/src/kit/files/open-store.ts';
import { asAdmin, isSettled, passLeases } from '../base.ts';
import { type Office, openOffice } from '../office.ts';
import { type Run, type Stage, underLoad } from '../stage.ts';

// Nobody may upload more within ten minutes, and some are sent twice.
const mostUploads = 80;
const hands = 4;

/** Whatever came in at one node is there for the other, and what is removed by one is gone for both. */
export const filesOfBoth: Run = {
  name: 'F30',
  promise: 'a node is killed while files come in and a sheet is imported: each file is whole at both nodes',
  go: async (stage) => {
    const { world, size, random, allowed } = stage;
    allowed.unknown = 'any';
    const load = await underLoad(stage);
    // Whom an import brings nobody has written to.
    const office = await openOffice(world, 'Files');
    const lines = Math.min(size.clients, 20_000);
    const import_id = await beginImport(stage, office, lines);
    const uploading = uploadAll(stage, office, Math.min(size.sends, mostUploads));
    const victim = size.kills > 1 ? random.pick(world.nodes) : world.second;
    await uploading.reaches(0.2 + random.next() * 0.6);
    await victim.kill();
    await victim.start();
    const kept = await uploading.done;
    await load.done;
    await untilDone(stage, office, async () => (await statusOf(stage, office, import_id)) !== 'running');
    const { done, status } = (await call(world.first.url, getImport, { id: import_id }, office.owner.headers)).data;
    if (status !== 'done' || done !== lines) throw new Error(`the import is ${status} with ${done} of ${lines} lines`);
    const exported = await exportAll(stage, office, lines);
    await readAtBoth(stage, office, kept);
    const forgotten = await forgetSome(stage, office, kept);
    return { files: kept.length, 'sent again': uploading.again(), imported: done, exported, forgotten };
  },
};

type Kept = { id: number; sha256: string };
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function post<E extends Endpoint>(
  url: string,
  { path }: E,
  { owner }: Office,
  body: FormData,
): Promise<Output<E> | null> {
  const answer = await fetch(url + path, { method: 'POST', headers: owner.headers, body }).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/** It begins while both nodes stand; who goes on with it is seen then. */
async function beginImport({ world }: Stage, office: Office, lines: number): Promise<number> {
  const rows = Array.from({ length: lines }, (_, n) => `Client ${n},client${n}@sheet.example`);
  const form = formOf(Buffer.from(['Name,Email', ...rows].join('\n')), 'clients.csv');
  form.append('draft', 'true');
  const read = await post(world.second.url, uploadImport, office, form);
  if (!read) throw new Error('the sheet was refused');
  const { id } = read.data;
  // Shown by the other node, which has to read what was kept.
  const { preview } = (await call(world.first.url, getImport, { id }, office.owner.headers)).data;
  if (!preview.length) throw new Error('the other node shows no line of the sheet');
  await call(world.first.url, startImport, { id }, office.owner.headers);
  return id;
}

/** Whoever gets no answer sends it again, to the other node. */
function uploadAll({ world, random }: Stage, office: Office, many: number) {
  const left = Array.from({ length: many }, (_, n) => randomBytes(1000 + random.whole(n % 8 ? 50_000 : 12_000_000)));
  const kept: Kept[] = [];
  let again = 0;
  const hand = async (_: unknown, nth: number): Promise<void> => {
    for (let bytes = left.pop(); bytes; bytes = left.pop()) {
      for (let tries = nth; ; tries++) {
        const { url } = world.nodes[tries % 2]!;
        const answer = await post(url, uploadFile, office, formOf(bytes, 'file.bin'));
        if (answer) {
          kept.push({ id: answer.data.id, sha256: sumOf(bytes) });
          break;
        }
        again += 1;
        await sleep(50);
      }
    }
  };
  return {
    done: Promise.all(Array.from({ length: hands }, hand)).then(() => kept),
    again: () => again,
    reaches: async (share: number) => {
      while (kept.length < share * many) await sleep(5);
    },
  };
}

const statusOf = async ({ world }: Stage, { owner }: Office, id: number): Promise<string> =>
  (await call(world.first.url, getImport, { id }, owner.headers)).data.status;

async function untilDone({ world }: Stage, { project_id }: Office, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone()) || !(await isSettled(world.database, project_id))) {
    await passLeases(world.database);
    await sleep(100);
  }
}

/** Written by one of them, fetched from both. */
async function exportAll(stage: Stage, office: Office, lines: number): Promise<number> {
  const { nodes, first } = stage.world;
  const { headers } = office.owner;
  const { id } = (await call(first.url, createExport, { type: 'csv' }, headers)).data;
  const written = async () => (await call(first.url, getExport, { id }, headers)).data.status;
  await untilDone(stage, office, async () => (await written()) !== 'running');
  const sheets = await Promise.all(
    nodes.map(async ({ url }) => (await ask(url, getExportFile, { id }, headers)).text()),
  );
  const found = sheets.map((it) => it.trim().split('\n').length - 1);
  if (found.some((it) => it !== lines)) throw new Error(`the export has ${found.join(' and ')} of ${lines} lines`);
  return found[0]!;
}

async function readAtBoth({ world }: Stage, { project_id: project, owner }: Office, kept: Kept[]): Promise<void> {
  for (const { url, name } of world.nodes)
    for (const { id, sha256 } of kept) {
      const answer = await ask(url, getFile, { project, id }, owner.headers);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (!answer.ok) throw new Error(`file ${id} is ${answer.status} at the ${name} node`);
      if (sumOf(bytes) !== sha256) throw new Error(`file ${id} is another one at the ${name} node`);
    }
}

const named = `
  select key from files where project_id = $1 union select staged_key from imports where project_id = $1
  union select file_key from exports where project_id = $1`;

/** As if seven days had passed, by whichever node takes the work. */
async function forgetSome(stage: Stage, office: Office, kept: Kept[]): Promise<number> {
  const { database, nodes, files_url } = stage.world;
  const { project_id: project, owner } = office;
  const some = kept.slice(0, kept.length / 2).map((it) => it.id);
  const ofThese = 'where project_id = $1 and id = any($2)';
  const keys = await asAdmin<{ key: string }>(database, `select key from files ${ofThese}`, [project, some]);
  const text = `update jobs set run_at = now(), due_at = now()
    where project_id = $1 and name = 'forget-file' and (payload->>'file_id')::bigint = any($2)`;
  await asAdmin(database, text, [project, some]);
  await untilDone(stage, office, async () => true);
  for (const { url } of nodes)
    for (const id of some) {
      const { status } = await ask(url, getFile, { project, id }, owner.headers);
      if (status !== 404) throw new Error(`a file that was forgotten is answered by ${status}`);
    }
  const store = await openStore(files_url);
  const lying = new Set(await store.keysBefore(new Date(Date.now() + 60_000)));
  const left = keys.filter(({ key }) => lying.has(key));
  if (left.length) throw new Error(`bytes of ${left.length} forgotten files are still there`);
  const wanted = await asAdmin<{ key: string | null }>(database, named, [project]);
  const lost = wanted.filter(({ key }) => key !== null && !lying.has(key));
  if (lost.length) throw new Error(`bytes of ${lost.length} files are not there`);
  return some.length;
}
