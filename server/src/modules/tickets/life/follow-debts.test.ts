import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { sendMessage } from '@parley/contract/inbox/messages';
import { blockContact, clearDialogue, closeDialogue, noReplyNeeded } from '@parley/contract/inbox/work';
import { getTicket } from '@parley/contract/tickets/tickets';
import { promiseEnded } from '@parley/contract/tickets/ticket-facts';
import { takeBack } from '@parley/contract/undo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { openProvider } from '../../../../test/provider.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { addDepartment, dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
let providers: ReturnType<typeof openProvider>[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  providers = [openProvider('telegram'), openProvider('whatsapp')];
});
afterAll(async () => {
  providers.forEach((it) => it.close());
  await app.stop();
});

const now = async (id: number) => (await office.vera.call(getTicket, { id })).body.data;

async function owed(name: string, channel_id = office.telegram) {
  const dialogue = await dialogueOf(office.vera, channel_id, name);
  const { id } = await open(office.vera, { user_id: dialogue.user_id });
  await settled();
  expect((await now(id)).owed_since).not.toBeNull();
  return { ...dialogue, id };
}

test('nobody waits after a dialogue was closed, needs no reply, was blocked or cleared; taken back, they do', async () => {
  const { vera, project_id: project } = office;
  const ways = {
    closed: (contact_id: number) => vera.call(closeDialogue, { contact_id }),
    released: (contact_id: number) => vera.call(noReplyNeeded, { contact_id }),
    blocked: (id: number) => vera.call(blockContact, { project, id, blocked: true }),
  };
  for (const [name, way] of Object.entries(ways)) {
    const { contact_id, id } = await owed(name);
    const { undo } = (await way(contact_id)).body.data;
    await settled();
    expect([name, (await now(id)).owed_since]).toEqual([name, null]);
    await vera.call(takeBack, { token: undo! });
    await settled();
    expect([name, (await now(id)).owed_since]).not.toEqual([name, null]);
  }
  const { contact_id, id } = await owed('cleared');
  await vera.call(clearDialogue, { project, id: contact_id });
  await settled();
  expect((await now(id)).owed_since).toBeNull();
});

test('where no reply is needed no first answer is late; the next word of the client goes on with its clock', async () => {
  const { vera, project_id, telegram } = office;
  const promised = { first_answer: 60, next_answer: null, solution: 600 };
  const department_id = await addDepartment(project_id, {
    promises: { low: promised, medium: promised, high: promised },
  });
  const { contact_id, user_id } = await dialogueOf(vera, telegram, 'thanks');
  const { id } = await open(vera, { user_id, department_id });
  expect((await now(id)).promise).toMatchObject({ kind: 'first_answer' });
  await vera.call(noReplyNeeded, { contact_id });
  await settled();
  expect((await now(id)).promise).toMatchObject({ kind: 'solution' });
  const ended = await dbOf(project_id)
    .selectFrom('facts')
    .select('id')
    .where('subject_id', '=', id)
    .where('name', '=', promiseEnded.name)
    .execute();
  expect(ended).toEqual([]);
  await writes(project_id, telegram, 'thanks', 'And where is it?');
  await settled();
  expect((await now(id)).promise).toMatchObject({ kind: 'first_answer' });
});

test('an answer in one dialogue answers what the client asked in another one, and not what nobody waits for', async () => {
  const { vera, project_id: project, telegram, whatsapp } = office;
  const [here, there] = [await owed('anna', telegram), await owed('anna-too', whatsapp)];
  await vera.call(mergeContacts, { contact_id: here.contact_id, contacts_ids: [there.contact_id] });
  const say = (text: string) =>
    vera.call(sendMessage, { project, channel: telegram, id: here.user_id, uid: crypto.randomUUID(), text });
  await say('Both of it');
  await settled();
  for (const { id } of [here, there]) {
    expect((await now(id)).owed_since).toBeNull();
    expect((await now(id)).answer_time).not.toBeNull();
  }
  const { id: unasked } = await open(vera, { user_id: there.user_id });
  await say('By the way');
  await settled();
  expect((await now(unasked)).answer_time).toBeNull();
});
