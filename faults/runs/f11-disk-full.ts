import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getFile, uploadFile } from '@parley/contract/inbox/files';
import { ask } from '../../bench/call.ts';
import { asAdmin } from '../base.ts';
import { type Disk, lacksDisks, raiseSmallWorld, type SmallWorld } from '../small-disks.ts';
import { type Figures, type Run, type Stage, underLoad, untilWell } from '../stage.ts';

// From when there is room again until both nodes say that they are well.
const backWithin = 10;
const patienceMs = 20_000;

/** Nothing is taken that cannot be kept; and when there is room again everybody goes on, without anybody's help. */
export const diskFull: Run = {
  name: 'F11',
  promise: 'a disk is full, of tables, of the log of changes or of files, and has room again',
  isByHand: true,
  lacks: lacksDisks,
  raise: raiseSmallWorld,
  go: async (stage) => {
    const { ledger, allowed } = stage;
    const { disks } = stage.world as SmallWorld;
    // What was on its way when the base went down with its log.
    allowed.unknown = 'untaken';
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    const share = (of: number) => ledger.reaches(begun + Math.floor((load.total - begun) * of));
    await share(0.2);
    const tables = await whileFull(stage, disks.tables, async () => {
      await untilSaid(stage, 'database disk full');
      await sleep(3000);
    });
    await share(0.5);
    const log = await whileFull(stage, disks.log, async () => {
      await writeUntilDown(stage);
      await untilSaid(stage, 'database away');
      await sleep(3000);
    });
    const files = await withFullFiles(stage);
    await load.done;
    return { 'back after tables': tables, 'back after the log': log, ...files };
  },
};

async function whileFull({ world }: Stage, disk: Disk, work: () => Promise<unknown>): Promise<string> {
  disk.fill();
  try {
    await work();
  } finally {
    disk.free();
  }
  const began = performance.now();
  await Promise.all(world.nodes.map(({ url }) => untilWell(url)));
  const seconds = (performance.now() - began) / 1000;
  if (seconds > backWithin) throw new Error(`back only ${seconds.toFixed(1)} s after there was room again`);
  return `${seconds.toFixed(1)} s`;
}

/** A node says so as soon as it has heard it itself. */
async function untilSaid({ world }: Stage, hindrance: string): Promise<void> {
  const said = async (): Promise<string> => {
    const answers = await Promise.all(world.nodes.map(({ url }) => fetch(`${url}/readyz`).then((it) => it.text())));
    return answers.join();
  };
  const end = performance.now() + patienceMs;
  for (let last = await said(); !last.includes(hindrance); last = await said()) {
    if (performance.now() > end) throw new Error(`nobody says "${hindrance}", but ${last}`);
    await sleep(50);
  }
}

/** It has room left in the files that it keeps for later. */
async function writeUntilDown({ world: { database } }: Stage): Promise<void> {
  const end = performance.now() + patienceMs;
  const write = () => asAdmin(database, `select pg_switch_wal(), pg_logical_emit_message(false, 'full', 'disk')`, []);
  while (
    await write().then(
      () => true,
      () => false,
    )
  )
    if (performance.now() > end) throw new Error('the log of changes goes on where its disk is full');
}

/** Others go on; whoever sends a file hears that it was not taken. */
async function withFullFiles(stage: Stage): Promise<Figures> {
  const { world, office } = stage;
  const { files } = (world as SmallWorld).disks;
  const kept: { id: number; sum: string }[] = [];
  const send = async (bytes: Buffer): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'file.bin');
    const { headers } = office.owner;
    const answer = await fetch(world.first.url + uploadFile.path, { method: 'POST', headers, body: form });
    const said = (await answer.json()) as { data?: { id: number }; code?: string };
    if (answer.ok) kept.push({ id: said.data!.id, sum: sumOf(bytes) });
    else if (said.code !== 'disk_full') throw new Error(`a file was refused with ${answer.status} ${said.code}`);
    return answer.status;
  };
  await send(randomBytes(500_000));
  files.fill();
  const refused = await send(randomBytes(500_000));
  const health = (await fetch(`${world.first.url}/readyz`)).status;
  files.free();
  if (refused !== 503 || health !== 200) throw new Error(`full: files answer ${refused}, the node is ${health}`);
  await send(randomBytes(500_000));
  for (const { id, sum } of kept) {
    const answer = await ask(world.second.url, getFile, { project: office.project_id, id }, office.owner.headers);
    if (sumOf(Buffer.from(await answer.arrayBuffer())) !== sum) throw new Error(`file ${id} is another one`);
  }
  return { 'files kept': kept.length };
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
