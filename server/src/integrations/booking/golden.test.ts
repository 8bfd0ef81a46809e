import { createProduct } from '@parley/contract/clients/products';
import { createClient } from '@parley/contract/clients/table';
import { updateConfig } from '@parley/contract/inbox/chat';
import { getVisits } from '@parley/contract/integrations/booking-visits';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiteralAnswers } from '../../../test/literal-answers.ts';
import { until } from '../../../test/until.ts';
import { dbOf } from '../../kit/db/index.ts';
import { type Access, askBooking, type Question } from './ask-booking.ts';
import { openBooking } from './open-booking.ts';
import { haircut, olga, openSalon } from './test/open-salon.ts';
import { clientIn, goodIn, listIn, serviceIn } from './theirs.ts';
import { askTimes } from './visits/ask-visits.ts';
import { readRecord } from './visits/read-record.ts';

/** What we send and read stands here as the documents of the service show it. */
let it: Awaited<ReturnType<typeof openSalon>>;
let literal: Awaited<ReturnType<typeof openLiteralAnswers>>;
beforeAll(async () => {
  it = await openSalon();
  literal = await openLiteralAnswers({});
});
afterAll(async () => {
  await literal.close();
  await it.stop();
});

const sent = (method: string, path: RegExp) =>
  it.simulator.world.journal.filter((one) => one.channel === 'booking' && one.method === method && path.test(one.path));

/** One question to a service that answers with these very bytes. */
async function told(question: Question, answer: { status?: number; body: string }) {
  const { method = 'GET', path } = question;
  literal.answers[`${method} /booking/api/v1${path}`] = answer;
  const access: Access = {
    service: 'altegio',
    partner_token: 'partner-token',
    user_token: 'user-token',
    simulator: literal.url,
  };
  return askBooking(access, question);
}

test('that it is not reached is said in no words of ours: the screen has them in each language', async () => {
  const access = { service: 'altegio', partner_token: 'partner-token', user_token: null } as const;
  const asked = askBooking({ ...access, simulator: 'http://127.0.0.1:1' }, { path: '/companies' });
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable', words: '' });
});

test('a record is asked for as an employee makes it', async () => {
  const ruth = await it.client('Ruth', '79001234599');
  const [slot] = await it.free();
  const uid = randomUUID();
  await it.ask(ruth, slot!.datetime, { uid });
  const { body, headers } = sent('POST', /^\/api\/v1\/records\/4564$/).at(-1)!;
  expect(body).toBe(
    `{"staff_id":9,"services":[{"id":331,"first_cost":4500,"discount":0,"cost":4500}],` +
      `"client":{"phone":"+79001234599","name":"Ruth","email":""},"datetime":"${slot!.datetime}","seance_length":3600,` +
      `"save_if_busy":false,"send_sms":false,"comment":"","attendance":0,"api_id":"${uid}"}`,
  );
  expect(slot!.datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/);
  expect(headers).toMatchObject({
    accept: 'application/vnd.api.v2+json',
    authorization: 'Bearer partner-token, User user-token-of-the-owner',
    'content-type': 'application/json',
  });
});

const event = `{"company_id":4564,"resource":"record","resource_id":2820023,"status":"create",
 "data":{"id":2820023,"company_id":4564,"staff_id":9,"services":[{"id":331,"title":"Haircut","cost":4500,"first_cost":9000,"discount":50,"amount":1}],
  "staff":{"id":9,"name":"Olga","specialization":"stylist"},
  "client":{"id":2194,"name":"Anna","phone":"+79001234567","email":"","success_visits_count":2,"fail_visits_count":0},
  "date":"2026-11-20 10:00:00","datetime":"2026-11-20T10:00:00+03:00","create_date":"2026-11-15T00:10:00+0300","last_change_date":"2026-11-15T00:10:00+0300",
  "comment":"","online":true,"visit_id":8262996,"visit_attendance":0,"attendance":0,"confirmed":1,"seance_length":3600,"length":3600,
  "api_id":"","deleted":false,"paid_full":false,"record_labels":[],"custom_fields":[],"created_user_id":1073232,"record_from":"","is_mobile":false}}`;

test('what the service tells of a record is that visit, however its numbers are spelt', async () => {
  const read = {
    id: 2820023,
    branch_id: 4564,
    starts_at: new Date('2026-11-20T10:00:00+03:00'),
    day: '2026-11-20',
    time: '10:00',
    minutes: 60,
    services: [{ id: 331, title: 'Haircut', price: 4500 }],
    master: { id: 9, name: 'Olga' },
    price: 4500,
    state: 'waiting',
    comment: '',
    changed_at: new Date('2026-11-15T00:10:00+03:00'),
    client: { id: 2194, name: 'Anna', phone: '+79001234567', email: '' },
    api_id: '',
  };
  const { data } = JSON.parse(event) as { data: Record<string, unknown> };
  expect(readRecord(data)).toEqual(read);
  expect(readRecord({ ...data, id: '2820023', seance_length: '3600', deleted: 0, attendance: '0' })).toEqual(read);

  const anna = await it.client('Anna', '79001234567');
  const booking = (await openBooking(it.project_id))!;
  const post = () => fetch(booking.hook_url, { method: 'POST', body: event });
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  const kept = () =>
    dbOf(it.project_id).selectFrom('booking_records').select(['contact_id', 'state', 'time']).where('id', '=', 2820023);
  await until(async () =>
    expect(await kept().execute()).toEqual([{ contact_id: anna, state: 'waiting', time: '10:00' }]),
  );
});

test('clients are searched for and made with the words of the documents', async () => {
  const sara = await it.client('Sara', '79001234588');
  await it.vera.call(getVisits, { contact: sara });
  expect(JSON.parse(sent('POST', /^\/api\/v1\/company\/4564\/clients\/search$/).at(-1)!.body)).toEqual({
    page: 1,
    page_size: 5,
    fields: ['id', 'phone'],
    order_by: 'id',
    order_by_direction: 'ASC',
    operation: 'AND',
    filters: [{ type: 'quick_search', state: { value: '79001234588' } }],
  });
  const chat = { yc_sync_contacts: true, yc_sync_products: true };
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat } });
  await it.vera.call(createClient, { name: 'Tess', phone: '+79001234577', email: 'tess@mail.example' });
  await until(() =>
    expect(sent('POST', /^\/api\/v1\/clients\/4564$/).map(({ body }) => body)).toContain(
      '{"name":"Tess","phone":"+79001234577","email":"tess@mail.example"}',
    ),
  );
  const answer = `{"success":true,"data":[{"id":2194,"name":"Anna","phone":"+79001234567","email":"anna@mail.example",
    "last_visit_date":"2026-11-01","sold_amount":9000,"visits_count":2,"custom_fields":[]}],"meta":{"total_count":1}}`;
  const { data, meta } = await told(
    { method: 'POST', path: '/company/4564/clients/search', body: {} },
    { body: answer },
  );
  expect(listIn(data).map(clientIn)).toEqual([
    { outside_id: 2194, name: 'Anna', phone: '+79001234567', email: 'anna@mail.example', changed_at: null },
  ]);
  expect(meta).toEqual({ total_count: 1 });
});

test('services, goods and free times are read as they are listed', async () => {
  const services = `{"success":true,"data":[{"id":331,"title":"Haircut","category_id":31,"price_min":4500,"price_max":9000,
    "duration":3600,"active":1,"staff":[{"id":9,"seance_length":3600}]}],"meta":[]}`;
  const listed = await told({ path: '/company/4564/services' }, { body: services });
  expect(listIn(listed.data).map(serviceIn)).toEqual([
    { kind: 'service', outside_id: 331, shared: { name: 'Haircut', price: 4500, count: null, visible: true } },
  ]);
  const goods = `{"success":true,"data":[{"good_id":771,"title":"Shampoo","cost":900,"article":"A-771",
    "unit_short_title":"pc","actual_amounts":[{"storage_id":1,"amount":10},{"storage_id":2,"amount":2}]}],"meta":[]}`;
  const sold = await told({ path: '/goods/4564', query: { page: 1, count: 100, term: 'sham' } }, { body: goods });
  expect(listIn(sold.data).map(goodIn)).toEqual([
    { kind: 'product', outside_id: 771, shared: { name: 'Shampoo', price: 900, count: 12, visible: true } },
  ]);
  expect(literal.asked.at(-1)!.url).toBe('/booking/api/v1/goods/4564?page=1&count=100&term=sham');
  const times = `{"success":true,"data":[{"time":"10:00","seance_length":3600,"datetime":"2026-11-20T10:00:00+03:00"}],"meta":[]}`;
  const path = `/book_times/4564/${olga}/2026-11-20`;
  const booking = (await openBooking(it.project_id))!;
  const ask = (question: Question) => told(question, { body: times });
  const wanted = { branch_id: 4564, master_id: olga, services: [haircut] };
  expect(await askTimes({ ...booking, ask }, wanted, '2026-11-20')).toEqual([
    { day: '2026-11-20', time: '10:00', datetime: '2026-11-20T10:00:00+03:00', minutes: 60 },
  ]);
  expect(literal.asked.at(-1)!.url).toBe(`/booking/api/v1${path}?service_ids[]=331`);
  // Of making one the documents say nothing: this is what we send, by the names of what is read.
  await it.vera.call(createProduct, { name: 'Hair band', type: 'product', price: 150 });
  await until(() =>
    expect(sent('POST', /^\/api\/v1\/goods\/4564$/).map(({ body }) => body)).toEqual([
      '{"title":"Hair band","cost":150}',
    ]),
  );
});

test('a no is told in the words of the envelope', async () => {
  const no = (message: string) =>
    `{"success":false,"data":null,"meta":{"message":"${message}","errors":{"phone":["is wrong"]}}}`;
  const kinds = { 401: 'refused', 403: 'forbidden', 404: 'missing', 409: 'busy', 422: 'wrong', 429: 'later' };
  const words = { 401: 'Authentication needed.', 403: 'Access denied.' } as Record<number, string>;
  for (const [status, kind] of Object.entries(kinds)) {
    const message = words[Number(status)] ?? 'No.';
    const answer = told({ path: `/no/${status}` }, { status: Number(status), body: no(message) });
    await expect(answer).rejects.toMatchObject({ kind, message: `${message} is wrong` });
  }
});

test('our address is added to the shared list with the flags of the documents', async () => {
  const { body } = sent('POST', /^\/api\/v1\/hooks_settings\/4564$/)[0]!;
  const { urls, ...flags } = JSON.parse(body) as Record<string, number> & { urls: string[] };
  expect(urls[0]).toBe('https://other.example/hook');
  expect(urls[1]).toMatch(new RegExp(`/hooks/yc/${it.project_id}/`));
  const documented = [
    'active salon service_category service good master client record finances_operation self_sending',
    'goods_operations_sale goods_operations_receipt goods_operations_consumable',
    'goods_operations_stolen goods_operations_move',
  ].flatMap((it) => it.split(' '));
  expect(Object.keys(flags).filter((name) => !documented.includes(name))).toEqual([]);
  expect(flags).toMatchObject({ active: 1, service: 1, good: 1, client: 1, record: 1, self_sending: 0 });
});
