import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cancelMessage } from '@parley/contract/inbox/outbox';
import { type DialogueStatistics, getDialogueStatistics } from '@parley/contract/analytics/dialogues';
import { addDialogue } from '@parley/contract/inbox/contacts';
import { sendMessage } from '@parley/contract/inbox/messages';
import { clearDialogue } from '@parley/contract/inbox/work';
import { addDays, dayOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { inbound, type Office, openOffice, writes } from './office.ts';
import type { Person } from './people.ts';
import { runCommand } from './command.ts';
import { openProvider } from './provider.ts';
import { until } from './until.ts';
import { ProviderError } from '../src/channels/channel.ts';
import { dbOf } from '../src/kit/db/index.ts';
import { seededRandom } from '../src/kit/random.ts';
import { receiveMessage } from '../src/modules/inbox/index.ts';
import { randomMoves } from '../src/modules/inbox/duplicates/test/random-moves.ts';
import { randomWork } from '../src/modules/inbox/work/test/random-work.ts';
import { pauseCounting, recountProject } from '../src/modules/analytics/index.ts';
import { allCounted, countedRows, letSee } from '../src/modules/analytics/dialogues/test/counted.ts';

let app: TestApp;
let office: Office;
let providers: ReturnType<typeof openProvider>[] = [];
beforeEach(async () => {
  app = await testApp();
  office = await openOffice(app);
  await letSee(office.tom);
  providers = (['telegram', 'whatsapp', 'email'] as const).map(openProvider);
});
afterEach(async () => {
  for (const it of providers) it.close();
  await app.stop();
});

const today = (): string => dayOf(Date.now(), 'Europe/Moscow');
const figures = async (person: Person): Promise<DialogueStatistics> =>
  (await person.call(getDialogueStatistics, { date_from: addDays(today(), -40), date_to: today() })).body.data;

test.each([1, 2])(
  'after a random day (seed %i) the sums are those of the rows, and a recount gives the same',
  async (seed) => {
    const random = seededRandom(seed).whole;
    const { project_id, vera, tom, mona } = office;
    const sent = () => Promise.resolve({ outside_id: crypto.randomUUID(), status: 'sent' as const });
    for (const it of providers)
      it.answer(() => (random(4) ? sent() : Promise.reject(new ProviderError('blocked by the user'))));
    const clients: number[] = [];
    for (let nth = 0; nth < 8; nth++) clients.push(await writes(project_id, channelOf(nth), `p${nth}`));
    for (let hour = 0; hour < 30; hour++) {
      const steps = Array.from({ length: 1 + random(5) }, () => pickStep(random, [vera, tom, mona], clients));
      await Promise.all(steps.map((step) => step()));
    }
    await allLeft(project_id);
    await allCounted(project_id);
    const kept = await countedRows(project_id);
    await expectRowsTold();
    await recountProject(project_id);
    expect(await countedRows(project_id)).toEqual(kept);
  },
);

// Starting a process takes long where others are at work.
const patience = 180_000;

test('after a reader was killed again and again (kill -9) the sums are the same', { timeout: patience }, async () => {
  const { project_id } = office;
  for (let nth = 0; nth < 40; nth++) await writes(project_id, channelOf(nth), `p${nth % 20}`);
  for (const { id, channel_id } of await allDialogues()) {
    const words = { project: project_id, channel: channel_id, id, uid: crypto.randomUUID(), text: 'Ours' };
    await office.vera.call(sendMessage, { ...words, force: true });
  }
  await allCounted(project_id);
  const kept = await countedRows(project_id);
  for (const kill_after of [15, 60]) {
    await pauseCounting(true);
    const reader = await startReader();
    await reader.killAfter(kill_after);
    await pauseCounting(false);
    await allCounted(project_id);
    expect(await countedRows(project_id)).toEqual(kept);
  }
});

/** Counts all of the project anew in a process of its own. */
async function startReader() {
  const source = (path: string): string => new URL(`../src/${path}`, import.meta.url).href;
  const script = `
    const { openDatabase } = await import('${source('kit/db/index.ts')}');
    const { recountProject } = await import('${source('modules/analytics/index.ts')}');
    openDatabase(${JSON.stringify(app.database)});
    process.send('begins');
    await recountProject(${office.project_id}, async () => process.send('counted'));
    process.send('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return {
    killAfter: async (ms: number): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

test('the command counts anew, and names what it does not know', { timeout: patience }, async () => {
  const { project_id } = office;
  await writes(project_id, office.telegram, 'anna');
  await allCounted(project_id);
  const kept = await countedRows(project_id);
  const { status, said } = await runCommand('recount', app.database, [String(project_id)]);
  expect([status, said]).toEqual([0, expect.stringContaining('are those of its messages and deals')]);
  expect(await countedRows(project_id)).toEqual(kept);
  expect(await runCommand('recount', app.database, ['999'])).toMatchObject({ status: 1 });
});

/** Messages that were held back have left; one that was to be taken back too late leaves after ten seconds. */
const allLeft = (project_id: number): Promise<void> =>
  until(async () => {
    const held = dbOf(project_id)
      .selectFrom('messages')
      .select('id')
      .where('leaves_at', '>', sql<string>`now()`);
    expect(await held.execute()).toEqual([]);
  });

const allDialogues = () =>
  dbOf(office.project_id).selectFrom('dialogues').select(['id', 'channel_id']).where('is_room', '=', false).execute();

const channelOf = (nth: number): number => [office.telegram, office.whatsapp, office.email][nth % 3]!;

function pickStep(random: (n: number) => number, people: Person[], clients: number[]): () => Promise<unknown> {
  const { project_id, whatsapp } = office;
  const person = people[random(people.length)]!;
  const contact_id = clients[random(clients.length)]!;
  const peer = random(10);
  const at = new Date(Date.now() - random(3) * random(72 * 3_600_000));
  const message = () => inbound(`p${peer}`, 'Words', { at, direction: random(4) ? 'in' : 'out' });
  const answer = async () => {
    const [to] = await dialoguesOf(contact_id);
    if (!to) return;
    const words = { project: project_id, channel: to.channel_id, id: to.id, uid: crypto.randomUUID(), text: 'Ours' };
    const isTakenBack = random(3) === 0;
    // What nobody takes back has left before the figures are looked at.
    const hold = random(3) ? 0 : isTakenBack ? 10 : 1;
    const sent = await person.call(sendMessage, { ...words, force: true, hold });
    if (sent.status === 200 && isTakenBack) await person.call(cancelMessage, { message_id: sent.body.data.id });
  };
  const steps = [
    () => receiveMessage(project_id, channelOf(peer), message()),
    () => receiveMessage(project_id, channelOf(peer), message()),
    answer,
    answer,
    answer,
    () => randomWork(random, person, contact_id),
    () => randomWork(random, person, contact_id),
    () => randomMoves(random, person, clients),
    () => person.call(addDialogue, { channel: whatsapp, phone: `35191000000${random(8)}`, is_new: true }),
    () => (random(4) ? answer() : office.vera.call(clearDialogue, { project: project_id, id: contact_id })),
  ];
  return steps[random(steps.length)]!;
}

const dialoguesOf = (contact_id: number) =>
  dbOf(office.project_id)
    .selectFrom('dialogues')
    .select(['id', 'channel_id'])
    .where('contact_id', '=', contact_id)
    .execute();

/** The figures, counted by plain questions to the rows. */
async function expectRowsTold(): Promise<void> {
  const { project_id, telegram: channel, vera, tom } = office;
  for (const person of [vera, tom]) {
    const seen = person === vera ? sql`true` : sql`m.channel_id = ${channel}`;
    const { rows } = await sql<{ ins: number; outs: number; dialogues: number; waits: number }>`
      select count(*) filter (where m.destination = 'from' and m.message_type not in ('system', 'call'))::int as ins,
        count(*) filter (where m.destination = 'to' and m.message_type not in ('system', 'comment', 'call')
          and m.status <> 'failed' and m.deleted_at is null)::int as outs,
        (select count(*)::int from dialogues m where not is_room and ${seen}) as dialogues,
        (select count(*)::int from dialogues m where owed_since is not null and ${seen}) as waits
      from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      where not d.is_room and ${seen}`.execute(dbOf(project_id));
    const told = await figures(person);
    expect({
      ins: told.figures.messages_in,
      outs: told.figures.messages_out,
      dialogues: told.figures.new_dialogues,
      waits: told.figures.unanswered,
    }).toEqual(rows[0]);
    for (const name of ['messages_in', 'unanswered', 'taken', 'answered'] as const)
      expect(told.channels.reduce((sum, it) => sum + it[name], 0)).toBe(told.figures[name]);
    for (const name of ['messages_out', 'taken', 'answered'] as const)
      expect(told.people.reduce((sum, it) => sum + it[name], 0)).toBe(told.figures[name]);
  }
}
