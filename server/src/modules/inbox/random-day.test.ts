import {
  addDialogue,
  type Contact,
  contactUpdated,
  type FolderKind,
  folderKinds,
} from '@parley/contract/inbox/contacts';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import { byNewest, isInFolder } from '@parley/contract/inbox/folders';
import type { Payload } from '@parley/contract/live';
import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { addContactToTopic, addTopic, deleteContactFromTopic, getTopics } from '@parley/contract/inbox/topics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import {
  changeContact,
  type Heard,
  heardBy,
  inbound,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  writes,
} from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { countsTwice, summariesTwice } from '../../../test/recounted.ts';
import type { Inbound } from '../../channels/channel.ts';
import { seededRandom } from '../../kit/random.ts';
import { randomMoves } from './duplicates/test/random-moves.ts';
import { receiveMessage } from './index.ts';
import { expectTrueViews } from './views/test/true-views.ts';
import { randomWork } from './work/test/random-work.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.stop());

type Folder = FolderKind | number;
type Screen = { person: Person; heard: number; lists: Map<Folder, Contact[]> };
type Random = (n: number) => number;

test.each([1, 2, 3])('after a random day (seed %i) every screen, count and row is what it should be', async (seed) => {
  const random = seededRandom(seed).whole;
  const office = await openOffice(app);
  const clients = await openClients(office);
  const people = [office.vera, office.tom, office.wanda, office.mona];
  const own = await openFolders(office, clients);
  const folders = [...folderKinds, ...own];
  const screens = await Promise.all(people.map((person) => openScreen(person, folders)));
  for (let hour = 0; hour < 25; hour++) {
    const steps = Array.from({ length: 1 + random(5) }, () => pickStep(random, office, clients, people, own));
    await Promise.all(steps.map((step) => step()));
  }
  for (const screen of screens) await expectFresh(screen);
  for (const person of people) await expectTrueViews(person);
  await expectTrueCounts(office.project_id);
  await expectTrueSummaries(office.project_id);
});

/** Twelve people on three channels; some of them are one. */
async function openClients({ project_id, telegram, whatsapp, email }: Office): Promise<number[]> {
  const ids = [];
  for (let i = 0; i < 12; i++) ids.push(await writes(project_id, [telegram, whatsapp, email][i % 3]!, `p${i}`));
  await joinContacts(project_id, ids[0]!, ids[1]!);
  await joinContacts(project_id, ids[0]!, ids[2]!);
  await joinContacts(project_id, ids[3]!, ids[4]!);
  await joinContacts(project_id, ids[6]!, ids[9]!);
  return ids.filter((_, i) => ![1, 2, 4, 9].includes(i));
}

/** Two folders of the team's own; some are in one of them, some in both. */
async function openFolders({ vera }: Office, clients: number[]): Promise<number[]> {
  const ids = [];
  for (const title of ['Regulars', 'Wholesale']) {
    const topic_id = (await vera.call(addTopic, { title })).body.data.id as number;
    const some = clients.filter((_, i) => i % (ids.length + 2) === 0);
    for (const contact_id of some) await vera.call(addContactToTopic, { contact_id, topic_id });
    ids.push(topic_id);
  }
  return ids;
}

function pickStep(
  random: Random,
  office: Office,
  clients: number[],
  people: Person[],
  folders: number[],
): () => Promise<unknown> {
  const { project_id, telegram, whatsapp, email, room } = office;
  const person = people[random(people.length)]!;
  const contact_id = clients[random(clients.length)]!;
  const peer = random(14);
  const channel = [telegram, whatsapp, email][peer % 3]!;
  const at = new Date(Date.now() - random(2) * random(7_200_000));
  const message = inbound(`p${peer}`, `Words ${random(1000)}`, { at, direction: random(3) ? 'in' : 'out' });
  const twice = (it: Inbound) => Promise.all([1, 2].map(() => receiveMessage(project_id, channel, it)));
  const steps = [
    () => receiveMessage(project_id, channel, message),
    () => receiveMessage(project_id, channel, message),
    () => twice(message),
    () => person.call(readMessages, { contact_id: random(5) ? contact_id : room.id }),
    () => changeContact(project_id, contact_id, (it) => ({ ...it, operator_id: it.operator_id ? null : person.id })),
    () =>
      person.call(random(2) ? addContactToTopic : deleteContactFromTopic, {
        contact_id,
        topic_id: folders[random(2)]!,
      }),
    () => randomWork(random, person, contact_id),
    // Somebody new, somebody who is there already, or one more number of somebody known.
    () =>
      person.call(addDialogue, {
        channel: whatsapp,
        phone: `35191000000${random(8)}`,
        ...[{}, { is_new: true }, { contact_id }][random(3)],
      }),
    () => randomMoves(random, person, clients),
    () => randomMoves(random, person, clients),
    () => randomWork(random, person, contact_id),
    () => randomWork(random, person, contact_id),
    () =>
      changeContact(project_id, contact_id, (it) =>
        it.channel_id === channel ? { ...it, for_check: !it.for_check } : it,
      ),
    () => {
      const { id, channel_id } = room.users[0]!;
      return person.call(sendMessage, {
        project: project_id,
        channel: channel_id,
        id,
        uid: crypto.randomUUID(),
        text: 'Hi',
      });
    },
  ];
  return steps[random(steps.length)]!;
}

async function openScreen(person: Person, folders: Folder[]): Promise<Screen> {
  const lists = await Promise.all(folders.map(async (folder) => [folder, await listOf(person, folder)] as const));
  return { person, heard: (await heardBy(person)).length, lists: new Map(lists) };
}

/** The lists fetched in the morning and patched by every event since are the lists fetched anew. */
async function expectFresh({ person, heard, lists }: Screen): Promise<void> {
  const events = (await heardBy(person)).slice(heard);
  const { body } = await person.call(getTopics, {});
  for (const [folder, rows] of lists) {
    const patched = events.reduce((known, event) => patch(folder, known, event), rows);
    const fresh = await listOf(person, folder);
    expect({ folder, of: person.name, rows: patched }).toEqual({ folder, of: person.name, rows: fresh });
    expect(body.data.find((it) => it.id === folder)).toMatchObject({
      total: fresh.length,
      unread: fresh.filter((it) => it.unread > 0).length,
    });
  }
}

const patch = (folder: Folder, rows: Contact[], { action, payload }: Heard): Contact[] => {
  const { counts: _, was: __, ...row } = payload as Payload<typeof contactUpdated>;
  const others = rows.filter((it) => it.id !== row.id);
  if (action === contactDeleted.action) return others;
  if (action !== contactUpdated.action) return rows;
  return isInFolder(folder, row) ? [...others, row].toSorted(byNewest) : others;
};

async function expectTrueCounts(project_id: number): Promise<void> {
  const { kept, anew } = await countsTwice(project_id);
  expect(kept).toEqual(anew);
  expect(kept.length).toBeGreaterThan(5);
}

async function expectTrueSummaries(project_id: number): Promise<void> {
  const { kept, anew } = await summariesTwice(project_id);
  expect(kept).toEqual(anew);
}
