import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadFile } from '@parley/contract/inbox/files';
import { type MessageFile, sendMessage } from '@parley/contract/inbox/messages';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { headersOf } from '../../test/archive.ts';
import { bareDatabase } from '../../test/database.ts';
import { type Office, openOffice } from '../../test/office.ts';
import type { Person } from '../../test/people.ts';
import { until } from '../../test/until.ts';
import { look } from '../kit/files/carry.ts';
import { openLocalFolder } from '../kit/files/local-folder.ts';
import { files } from '../kit/files/store.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import type { Manifest } from './backup/manifest.ts';
import { takeBackup } from './backup/take-backup.ts';
import { openTarget } from './backup/target.ts';

let app: TestApp;
let office: Office;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  folder = await mkdtemp(join(tmpdir(), 'parley-under-load-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What was told to be kept: a message, and what its file adds up to. */
type Acknowledged = { uid: string; sha256: string };

/** Null: not now, too much of them came. */
async function sendOne(person: Person): Promise<Acknowledged | null> {
  const bytes = randomBytes(20_000);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'note.bin');
  const uploaded = await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(person), body: form });
  if (uploaded.status === 429) return null;
  const { data } = (await uploaded.json()) as { data: MessageFile };
  const [{ id, channel_id }, uid] = [office.room.users[0]!, randomUUID()];
  const asked = { project: office.project_id, channel: channel_id, id, uid, file_id: data.id };
  const { status } = await person.call(sendMessage, asked);
  expect(status).toBe(200);
  return { uid, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** People who send one after the other until it is over. */
function startSending(people: Person[]) {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const hands = people.map(async (person) => {
    while (!isOver) {
      const sent = await sendOne(person);
      if (sent) acknowledged.push(sent);
      await sleep(sent ? 100 : 1000);
    }
  });
  const stop = async (): Promise<void> => {
    isOver = true;
    await Promise.all(hands);
  };
  return { acknowledged, stop };
}

type Found = Acknowledged & { key: string };

async function messagesIn(database: string): Promise<Found[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(`select set_config('parley.project_id', $1, false)`, [office.project_id]);
    const { rows } = await client.query<Found>(`
      select m.uid, f.key, f.sha256 from messages m left join files f on f.project_id = m.project_id and f.id = m.file_id
      where m.message_type <> 'system'`);
    return rows;
  } finally {
    await client.end();
  }
}

const told = ({ tables }: Manifest) =>
  // Figures begin anew in a base that was migrated.
  tables.filter((it) => it.name !== 'fact_epochs').map(({ name, rows, sum }) => `${name} ${rows} ${sum}`);

test(
  'a backup that is taken while people send by HTTP has all that they were told before, and is the same once restored',
  { timeout: 120_000 },
  async () => {
    const target = await openTarget(join(folder, 'backups'));
    const { vera, tom, mona } = office;
    const { acknowledged, stop } = startSending([vera, tom, mona]);
    await until(() => expect(acknowledged.length).toBeGreaterThan(8));
    const before = [...acknowledged];
    const taken = await takeBackup({ client: new pg.Client(app.database), target, store: files(), key: null });
    const during = acknowledged.length - before.length;
    // One more, of which the backup cannot know.
    await until(() => expect(acknowledged.length).toBeGreaterThan(before.length + during));
    await stop();
    expect(during).toBeGreaterThan(0);
    expect(taken.missing).toEqual([]);

    const database = await bareDatabase();
    const store = await openLocalFolder(join(folder, 'files'));
    await restoreBackup({ url: database, target, store });
    const found = new Map((await messagesIn(database)).map((it) => [it.uid, it]));
    for (const { uid, sha256 } of before) expect(found.get(uid)).toMatchObject({ sha256 });
    const sums = new Map(acknowledged.map((it) => [it.uid, it.sha256]));
    for (const { uid, key } of found.values())
      expect(await look(store, { key, sha256: sums.get(uid)! })).toMatchObject({ is: 'right' });
    expect(found.size).toBeLessThan(sums.size);

    const again = await openTarget(join(folder, 'again'));
    const restored = await takeBackup({ client: new pg.Client(database), target: again, store, key: null });
    expect(told(restored.manifest)).toEqual(told(taken.manifest));
    expect([restored.missing, restored.manifest.files.number]).toEqual([[], taken.manifest.files.number]);
  },
);
