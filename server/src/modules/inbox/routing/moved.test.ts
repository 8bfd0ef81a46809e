import { getContact } from '@parley/contract/inbox/contacts';
import { mergeContacts, undoMove, unlinkDialogue } from '@parley/contract/inbox/duplicates';
import { updateRoute } from '@parley/contract/inbox/routing';
import * as work from '@parley/contract/inbox/work';
import { createTeam } from '@parley/contract/projects/teams';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { giveWaiting } from './give-waiting.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await openOffice(app);
  const usual = { rule: 'in_turn' as const, fallback: 'nobody' as const, team_id: null, users_ids: [], cap: 0 };
  await office.vera.call(updateRoute, { project: office.project_id, channel: office.telegram, ...usual });
});
afterAll(() => app.stop());

const holderOf = async (id: number) => (await office.vera.call(getContact, { id })).body.data.operator;
const comes = async ({ id }: Person) => {
  await settled();
  await giveWaiting.run({ came: [id] }, { project_id: office.project_id });
};
const onTelegram = async (id: number) =>
  (await office.vera.call(getContact, { id })).body.data.users.find((it) => it.channel_id === office.telegram)!.id;

/** One client with two dialogues, who waits by the rule of the first one's channel. */
async function twoDialogues(name: string) {
  const id = await writes(office.project_id, office.telegram, name);
  const other = await writes(office.project_id, office.whatsapp, name);
  const { body } = await office.vera.call(mergeContacts, { contact_id: other, contacts_ids: [id] });
  return { id: other, first: id, undo: body.data.undo };
}

test('a client waits on where their dialogue goes: merged, separated, unlinked and back', async () => {
  const { vera, tom } = office;
  const merged = await twoDialogues('merged');
  const apart = await twoDialogues('apart');
  await vera.call(undoMove, { token: apart.undo });
  const unlinked = await twoDialogues('unlinked');
  const { body } = await vera.call(unlinkDialogue, { user_id: await onTelegram(unlinked.id) });
  await comes(tom);
  expect(await holderOf(merged.id)).toBe(tom.id);
  expect([await holderOf(apart.first), await holderOf(apart.id)]).toEqual([tom.id, null]);
  expect([await holderOf(body.data.contact_id), await holderOf(unlinked.id)]).toEqual([tom.id, null]);
});

test('one with whom something is wrong stops nobody else', async () => {
  const { project_id, vera, tom, mona, telegram } = office;
  const wrong = await writes(project_id, telegram, 'wrong');
  const next = await writes(project_id, telegram, 'next');
  await settled();
  const node = new pg.Client(app.database);
  await node.connect();
  const rule = `contact_id <> ${wrong} or operator_id is null`;
  await node.query(`alter table dialogues add constraint never_given check (${rule}) not valid`);
  await comes(tom);
  await node.query('alter table dialogues drop constraint never_given');
  await node.end();
  expect([await holderOf(wrong), await holderOf(next)]).toEqual([null, tom.id]);
  await vera.call(work.closeDialogue, { contact_id: wrong });
  // Their dialogue on that channel gone in a way that told nobody, they wait no more, and others do.
  const lost = await writes(project_id, telegram, 'lost');
  const late = await writes(project_id, telegram, 'late');
  await settled();
  const owed = dbOf(project_id).updateTable('waiting_dialogues').set({ channel_id: office.whatsapp });
  await owed.where('project_id', '=', project_id).where('contact_id', '=', lost).execute();
  const route = { rule: 'in_turn' as const, fallback: 'nobody' as const, team_id: null, users_ids: [], cap: 0 };
  await vera.call(updateRoute, { project: project_id, channel: office.whatsapp, ...route });
  await comes(mona);
  expect([await holderOf(lost), await holderOf(late)]).toEqual([null, mona.id]);
});

test('handed to a team’s queue, a client is given to nobody by the rule of their channel', async () => {
  const { project_id, vera, tom, mona, telegram } = office;
  const id = await writes(project_id, telegram, 'queued');
  const given = { name: 'Queue', emoji: null, color: '#3E9B4F', rule: 'nobody' as const, users_ids: [mona.id] };
  const team_id = (await vera.call(createTeam, { project: project_id, ...given })).body.data.id;
  await vera.call(work.transferContact, { contact_id: id, team_id });
  await comes(tom);
  expect((await vera.call(getContact, { id })).body.data).toMatchObject({ operator: null, team: team_id });
});
