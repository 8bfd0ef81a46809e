import { rejectCall } from '@parley/contract/calls/calls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive } from '../../../test/live-client.ts';
import { settled } from '../../../test/office.ts';
import { until } from '../../../test/until.ts';
import { allowPrivateAddresses } from '../../kit/outside/outside-url.ts';
import { type CallOffice, openCallOffice } from '../../../test/call-office.ts';
import { type Browser, openPushService, type PushService, subscribed } from './test/push-service.ts';

let it: CallOffice;
let service: PushService;
let [vera, wanda, tom]: Browser[] = [];
beforeAll(async () => {
  it = await openCallOffice();
  allowPrivateAddresses(true);
  service = await openPushService();
  await it.holdsLine();
  vera = await subscribed(service, it.vera);
  wanda = await subscribed(service, it.wanda, 'ru');
  tom = await subscribed(service, it.tom);
});
afterEach(async () => {
  await it.quiet();
  await settled();
  for (const { got } of [vera!, wanda!, tom!]) got.length = 0;
});
afterAll(async () => {
  await it.stop();
  allowPrivateAddresses(false);
  await service.stop();
});

const told = (browser: Browser | undefined) => browser!.notices().map(({ body, tag }) => ({ body, tag }));
const untilTold = (browser: Browser | undefined, times: number) =>
  until(() => expect(told(browser)).toHaveLength(times));

test('what rings wakes those who see the channel, once, and is not kept for later than it rings', async () => {
  const { id, contact_id } = await it.rings();
  const tag = `incoming_call-${id}`;
  await untilTold(vera, 1);
  await untilTold(wanda, 1);
  expect(vera!.notices()).toEqual([
    {
      title: 'Anna',
      body: 'Incoming call',
      tag,
      url: `/app/messenger/${contact_id}`,
      contact_id,
      project_id: it.project_id,
    },
  ]);
  expect(Number(vera!.got[0]!.headers.ttl)).toBeLessThanOrEqual(45);
  expect(vera!.got[0]!.headers.topic).toBe(tag);

  // Taken by one, it rings nowhere; its end says nothing more.
  const { tab } = await it.speaks(it.vera, id);
  expect(tab).toBeDefined();
  await untilTold(wanda, 2);
  expect(wanda!.notices()[1]).toMatchObject({ body: 'Звонок принял(а) Vera', tag, is_quiet: true });
  it.phone().hangsUp();
  await it.ended(id);
  await settled();
  for (const browser of [vera, wanda]) expect(told(browser)).toHaveLength(2);
  expect(tom!.tries()).toBe(0);
});

test('a missed call stands in the place of its ringing', async () => {
  const { id } = await it.rings();
  await untilTold(wanda, 1);
  it.phone().hangsUp();
  await it.ended(id);
  await settled();
  await until(() => expect(told(wanda).length).toBeGreaterThan(1));
  const tag = `incoming_call-${id}`;
  expect(told(wanda)[0]).toEqual({ body: 'Входящий звонок', tag });
  for (const notice of told(wanda).slice(1)) expect(notice).toEqual({ body: 'Пропущенный звонок', tag });
});

test('whoever is here is not woken, and where it did not ring nothing is taken back', async () => {
  const live = await openLive({ url: it.app.url, token: it.vera.token, project_id: it.project_id });
  await live.connect();
  const { id } = await it.rings();
  await untilTold(wanda, 1);
  await it.wanda.call(rejectCall, { id });
  await untilTold(wanda, 2);
  await settled();
  expect(told(wanda)[1]!.body).toBe('Отклонённый звонок');
  expect(told(vera)).toEqual([]);
  await live.drop();
});
