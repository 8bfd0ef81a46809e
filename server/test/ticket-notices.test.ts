import { randomUUID } from 'node:crypto';
import { noticePlace } from '@parley/contract/notifications/notice-places';
import { noticeWords } from '@parley/contract/notifications/notice-words';
import { readNotices } from '@parley/contract/notifications/notices';
import { noPromises } from '@parley/contract/tickets/promises';
import { changeTickets, createTicket, updateTicket } from '@parley/contract/tickets/tickets';
import { ticketWasRated } from '@parley/contract/tickets/events';
import { sendMessage } from '@parley/contract/inbox/messages';
import { takeBack } from '@parley/contract/undo';
import { getContact } from '@parley/contract/inbox/contacts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { openLive } from './live-client.ts';
import { type Office, openOffice, settled, writes } from './office.ts';
import type { Person } from './people.ts';
import { openProvider } from './provider.ts';
import { minutes, moveClock } from '../src/kit/clock.ts';
import { transaction } from '../src/kit/db/index.ts';
import { emit } from '../src/kit/events/events.ts';
import { seersOf } from '../src/kit/events/audience.ts';
import { createDepartment } from '@parley/contract/tickets/departments';
import { jobs } from '../src/modules/tickets/index.ts';
import { noticesOf, told } from '../src/modules/notifications/test/notices.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  telegram = openProvider('telegram');
});
// A project each: promises of other tickets run out by the same clock.
beforeEach(async () => {
  office = await openOffice(app);
});
afterEach(() => moveClock(0));
afterAll(async () => {
  telegram.close();
  await app.stop();
});

let nth = 0;
// Minutes within which nobody has to sign in anew.
const one = { ...noPromises.medium, first_answer: 4 };
const department = async (people: Person[], rule: 'nobody' | 'in_turn' = 'nobody') =>
  (
    await office.vera.call(createDepartment, {
      name: `Department ${++nth}`,
      managers: people.map((it) => it.id),
      rule,
      promises: { low: one, medium: one, high: one },
    })
  ).body.data.id;
async function make(subject: string, given: { manager?: number; department_id?: number } = {}, by = office.vera) {
  const contact_id = await writes(office.project_id, office.telegram, `client ${++nth}`);
  const [dialogue] = (await office.vera.call(getContact, { id: contact_id })).body.data.users;
  const { id, number } = (await by.call(createTicket, { user_id: dialogue!.id, subject, ...given })).body.data;
  return { id, contact_id, user_id: dialogue!.id, name: `#${number} ${subject}` };
}
/** Watched so many minutes later. */
async function watched(id: number, minute: number): Promise<void> {
  moveClock(minutes(minute) + 1000);
  const watch = jobs.find((it) => it.name === 'watch-promise')!;
  await watch.run({ id }, { project_id: office.project_id });
  await settled();
}

test('a ticket is told to whom it is given by another, and to nobody else', async () => {
  const { vera, mona, tom } = office;
  const made = await make('Printer', { manager: mona.id });
  await make('My own', { manager: vera.id });
  const [notice] = await noticesOf(mona);
  expect(notice).toMatchObject({ kind: 'ticket_given', about: { id: made.id, name: made.name }, by: { name: 'Vera' } });
  expect(noticeWords(notice!, 'en')).toBe('Vera gave you a ticket');
  expect(noticePlace(notice!)).toBe(`/app/messenger/tickets?status=opened&id=${made.id}`);
  expect([await told(vera), await told(tom)]).toEqual([[], []]);
});

test('one that is given on before it was seen is told to the next, and no more to the first; taken back, as before', async () => {
  const { vera, mona, tom } = office;
  const { id, name } = await make('Screen', { manager: mona.id });
  await settled();
  const { undo } = (await vera.call(updateTicket, { id, manager: tom.id })).body.data;
  expect([await told(mona), await told(tom)]).toEqual([[], [`ticket_given ${name}`]]);
  await vera.call(takeBack, { token: undo! });
  expect([await told(mona), await told(tom)]).toEqual([[`ticket_given ${name}`], []]);
  await vera.call(updateTicket, { id, status: 'closed' });
  expect(await told(mona)).toEqual([]);
});

test('whoever may not see the channel is told nothing, nor is who took it themselves', async () => {
  const { wanda, tom } = office;
  const { id } = await make('Mine');
  await tom.call(updateTicket, { id, manager: tom.id });
  expect([await told(tom), await told(wanda)]).toEqual([[], []]);
});

test('many given at one press are one notice, which leads to the list', async () => {
  const { vera, mona } = office;
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await make(`Many ${n}`)).id);
  await vera.call(changeTickets, { ids, manager: mona.id });
  const found = await noticesOf(mona);
  expect(found).toMatchObject([{ kind: 'ticket_given', count: 5 }]);
  expect(noticePlace(found[0]!)).toBe('/app/messenger/tickets?status=opened');
});

test('what a rule gave is told as nobody’s doing', async () => {
  const { mona, project_id } = office;
  const page = await openLive({ url: app.url, token: mona.token, project_id });
  const { name } = await make('By a rule', { department_id: await department([mona], 'in_turn') });
  expect(await noticesOf(mona)).toMatchObject([{ kind: 'ticket_given', about: { name }, by: null }]);
  await page.drop();
});

test('a promise at risk is told to whoever has the ticket, a broken one also to administrators, each once', async () => {
  const { vera, mona, tom } = office;
  const { id, name } = await make('Late', { manager: mona.id, department_id: await department([mona, tom]) });
  await settled();
  await mona.call(readNotices, {});
  await watched(id, 3);
  const risk = await noticesOf(mona, { unread: true });
  expect(risk).toMatchObject([{ kind: 'ticket_at_risk', about: { name }, what: 'first_answer', by: null }]);
  expect(noticeWords(risk[0]!, 'ru')).toBe('Скоро срок ответа клиенту');
  expect([await told(vera), await told(tom)]).toEqual([[], []]);
  await watched(id, 4);
  await watched(id, 5);
  expect(await told(vera)).toEqual([`ticket_broken ${name}`]);
  expect((await told(mona, { unread: true })).toSorted()).toEqual([`ticket_at_risk ${name}`, `ticket_broken ${name}`]);
  expect(await told(tom)).toEqual([]);
});

test('where nobody has it, those of the department who see it are told; a risk is no more told to them once somebody has it', async () => {
  const { vera, mona, tom, wanda } = office;
  const { id, name } = await make('Nobody’s', { department_id: await department([mona, tom, wanda]) });
  await settled();
  await watched(id, 3);
  expect([await told(mona), await told(tom), await told(wanda), await told(vera)]).toEqual([
    [`ticket_at_risk ${name}`, `ticket_waits ${name}`],
    [`ticket_at_risk ${name}`, `ticket_waits ${name}`],
    [],
    [],
  ]);
  await vera.call(updateTicket, { id, manager: mona.id });
  expect([(await told(mona)).includes(`ticket_at_risk ${name}`), await told(tom)]).toEqual([true, []]);
});

test('answered or put aside, it is told no more', async () => {
  const { vera, mona } = office;
  const department_id = await department([mona]);
  const answered = await make('Answered', { manager: mona.id, department_id });
  const aside = await make('Aside', { manager: mona.id, department_id });
  await settled();
  await mona.call(readNotices, {});
  for (const { id } of [answered, aside]) await watched(id, 4);
  expect((await told(vera)).length).toBe(2);
  moveClock(minutes(6));
  await mona.call(sendMessage, {
    project: office.project_id,
    channel: office.telegram,
    id: answered.user_id,
    uid: randomUUID(),
    text: 'Here we are',
  });
  await mona.call(updateTicket, { id: aside.id, status: 'pending' });
  await settled();
  expect([await told(vera), await told(mona, { unread: true })]).toEqual([[], []]);
});

test('a low rating is told to whoever has the ticket; a good one is not', async () => {
  const { vera, mona, project_id } = office;
  const { id, name } = await make('Rated', { manager: mona.id });
  await settled();
  await mona.call(readNotices, {});
  const rated = (rating: number) =>
    transaction(project_id, (tx) =>
      emit(tx, project_id, ticketWasRated, { id, manager: mona.id, rating }, seersOf(office.telegram)),
    );
  await rated(3);
  expect(await told(mona, { unread: true })).toEqual([]);
  await rated(2);
  await rated(2);
  const found = await noticesOf(mona, { unread: true });
  expect(found).toMatchObject([{ kind: 'ticket_rated_low', about: { name }, count: 1 }]);
  expect(noticePlace(found[0]!)).toBe(`/app/messenger/tickets?status=closed&id=${id}`);
  expect(await told(vera)).toEqual([]);
});
