import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Simulator, startSimulator } from '../src/simulator.ts';
import { type Account, calmCalls } from '../src/world.ts';
import { type BusinessEnd, businessEnd } from './business-end.ts';
import { clientPhone, lineOf, lineOver } from './client-phone.ts';

let simulator: Simulator;
let account: Account;
let office: BusinessEnd;
const number = 79991234567;
const settings = { token: 'secret' };
const anna = () => simulator.play.client(account, { id: `${number}@c.us`, name: 'Anna' });

beforeAll(async () => {
  simulator = await startSimulator();
  account = simulator.world.openAccount({ channel: 'whatsapp', key: '1101000089', name: 'Studio', settings });
  office = await businessEnd({ url: simulator.url, instance: account.key, token: 'secret' });
});
beforeEach(() => simulator.play.knobs('whatsapp', { call: calmCalls }));
afterAll(async () => {
  office.leaves();
  await simulator.stop();
});

const soon = (look: () => void) => vi.waitFor(look, { timeout: 15_000, interval: 50 });

test.each(['business', 'client'] as const)('both hear one another where the %s offers', async (offers) => {
  simulator.play.knobs('whatsapp', { call: { offers } });
  const { status, joined, voice: ours } = await office.calls(number);
  expect([status, joined]).toEqual([200, true]);
  const phone = clientPhone(lineOf(anna()));
  const voice = await phone.accepts();
  await soon(() => expect([ours.state(), voice.state()]).toEqual(['connected', 'connected']));
  await soon(() => expect(Math.min(ours.loudness(), voice.loudness())).toBeGreaterThan(0.1));
  await phone.hangsUp();
  await ours.close();
  expect(simulator.play.calls.journal.wrong()).toEqual([]);
});

test('an echo sends back what it hears, and silence is silence', async () => {
  const first = await office.calls(number);
  const echo = clientPhone(lineOf(anna()), { sound: 'echo' });
  await echo.accepts();
  await soon(() => expect(first.voice.loudness()).toBeGreaterThan(0.1));
  await echo.hangsUp();
  await first.voice.close();
  const second = await office.calls(number);
  const mute = clientPhone(lineOf(anna()), { sound: 'silence' });
  const voice = await mute.accepts();
  await soon(() => expect(voice.packets()).toBeGreaterThan(20));
  expect(second.voice.packets()).toBe(0);
  await mute.hangsUp();
  await second.voice.close();
});

test('a phone of another process goes by the control of the page', async () => {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${simulator.url}/control/${path}`, asked);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const before = anna().call();
  const place = { channel: 'whatsapp', account: account.key, client: `${number}@c.us` };
  const phone = clientPhone(lineOver(ask, place));
  const voice = await phone.dials();
  expect(anna().call()).not.toBe(before);
  const ours = office.accepts();
  await soon(() => expect(Math.min(ours.loudness(), voice.loudness())).toBeGreaterThan(0.1));
  expect(await office.hangsUp()).toBe(true);
  await soon(() => expect(voice.state()).toBe('closed'));
  await ours.close();
});

test('where media are dropped the two never meet', async () => {
  simulator.play.knobs('whatsapp', { call: { drops_media: true } });
  const { voice: ours } = await office.calls(number);
  const phone = clientPhone(lineOf(anna()));
  const voice = await phone.accepts();
  const call = anna().call()!;
  await soon(() => expect(call.heard.map(({ signal }) => signal.kind)).toContain('description'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([ours.packets(), voice.packets()]).toEqual([0, 0]);
  await phone.hangsUp();
  await ours.close();
});
