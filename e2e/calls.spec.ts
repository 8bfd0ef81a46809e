import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openRelay } from '../simulator/test/relay.ts';
import { expectAccessible } from './accessibility.ts';
import { ask, join, stranger, test } from './people.ts';
import { newClient, turn } from './simulated.ts';
import {
  bubble,
  callButton,
  callsOnceHeld,
  callWith,
  changeLine,
  expectHeard,
  expectSilence,
  heardBy,
  noteConnections,
  office,
  phoneOf,
  recorded,
  saidAbout,
  wayOf,
} from './calls.ts';

// How the provider of calls behaves is turned for all of its channels.
test.describe.configure({ mode: 'serial' });
test.afterEach(({ request }) => turn(request, 'whatsapp', { call: calm }));

const calm = { phone: 'by_hand', rings: 45, hangs_up: 0, fails: 'nothing', drops_media: false, offers: 'business' };

test('a call from a dialogue is taken on the client’s phone, and each hears the other', async ({ page, elsewhere }) => {
  test.setTimeout(120_000);
  const { owner, account, client } = await office(page.request, 'Elena Voss');
  await recorded(page.request, owner);
  await noteConnections(page);
  await page.goto('/app/messenger/');
  await page.getByRole('link', { name: /Elena Voss/ }).click();
  await callButton(page, 'Elena Voss').click();

  // Asked once more, with the microphone to be tried before.
  const call = callWith(page, 'Elena Voss');
  await call.getByRole('button', { name: 'Sound devices' }).click();
  await expect(page.getByRole('radio', { name: /Fake Default Audio Input/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expectAccessible(page, '[aria-label="Call with Elena Voss"]');
  await call.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(call.getByRole('status')).toHaveText('Calling…');
  await expect(call.getByText('Tell the client: “We record this”')).toBeVisible();

  const phones = await elsewhere();
  await noteConnections(phones);
  const phone = await phoneOf(phones, account);
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(call.locator('time')).toHaveText(/^00:0\d$/);
  for (const end of [page, phones]) await expectHeard(end);
  await expect.poll(() => wayOf(page)).toMatch(/^(host|srflx|prflx)$/);

  // Another screen does not end it; muted, the other end hears silence.
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page).toHaveURL(/tasks/);
  await call.getByRole('button', { name: 'Mute the microphone' }).click();
  await expect(call.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible();
  await expectSilence(phones);
  await call.getByRole('button', { name: 'Note' }).click();
  await page.keyboard.type('Wants it in blue');
  await expectAccessible(page, '[aria-label="Call with Elena Voss"]');
  await call.getByRole('link', { name: 'Elena Voss' }).click();
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(call).toBeHidden();
  await expect(phone.getByText('The call has ended')).toBeVisible();
  const line = bubble(page, 'Outgoing call, 00:');
  await expect(line).toContainText(owner.name);
  // It is sent once the line is there, and again after a rest where it was not.
  await expect(line.getByRole('slider')).toBeVisible({ timeout: 30_000 });
  await expect(bubble(page, 'Wants it in blue')).toBeVisible();
  await expect(page.getByRole('link', { name: /Elena Voss/ }).first()).toContainText('Call');
  expect((await client.lines()).map(({ text }) => text)).not.toContain('Wants it in blue');

  // By the newer interface of the provider, and where nothing but a relay lets voices through.
  expect(await saidAbout(page.request, account)).toContain('relay-sdp');
  await changeLine(page.request, owner, account, { api: 'rtc' });
  await expect.poll(async () => (await saidAbout(page.request, account)).at(-1)).toBe('disconnect');
  const relay = await openRelay('of these walks', Number(new URL(page.url()).port));
  await page.evaluate(() => void (globalThis.iceTransportPolicy = 'relay'));
  await callButton(page, 'Elena Voss').click();
  await callsOnceHeld(call);
  await phone.getByRole('button', { name: 'Accept' }).click();
  for (const end of [page, phones]) await expectHeard(end);
  await expect.poll(() => wayOf(page)).toBe('relay');
  await expect.poll(relay.carried).toBeGreaterThan(50);
  expect(await saidAbout(page.request, account)).toContain('offer');

  // The network is gone for a while: another way is looked for until there is one, and they go on talking.
  relay.cut(true);
  const gone = call.getByText('The connection is gone, looking for it…');
  await expect(gone).toBeVisible({ timeout: 20_000 });
  relay.cut(false);
  await expect(gone).toBeHidden({ timeout: 20_000 });
  for (const end of [page, phones]) await expectHeard(end, await heardBy(end));
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(phone.getByText('The call has ended')).toBeVisible();
  await relay.stop();
});

test('what rings on two screens is taken by one of them; the other is told who has it', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { owner, client } = await office(page.request, 'Otto Lang');
  const inHand = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const hand = await inHand.newPage();
  const colleague = await join(hand.request, owner, stranger('Pia Sommer'));
  await page.goto('/app/messenger/');
  await hand.goto('/app/messenger/');
  for (const it of [page, hand]) await expect(it.getByRole('link', { name: /Otto Lang/ })).toBeVisible();

  const tab = randomUUID();
  const rings = (it: Page) => it.getByRole('complementary', { name: 'Incoming call' });
  // Until some node holds the line of a new channel, nobody hears who calls there.
  let isDialled = false;
  await expect(async () => {
    if (isDialled) await client.does({ do: 'hang_up' });
    isDialled = true;
    await client.does({ do: 'dial', tab });
    await expect(rings(page)).toContainText('Otto Lang', { timeout: 4000 });
  }).toPass({ timeout: 40_000 });
  await expect(rings(hand)).toContainText('Otto Lang');
  await expectAccessible(page, '[aria-label="Incoming call"]');
  expect(await hand.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await rings(hand).getByRole('button', { name: 'Accept' }).click();
  await expect(rings(page)).toBeHidden();
  await expect(page.getByText(`${colleague.name} took the call from Otto Lang`)).toBeVisible();

  // In the hand it is a bar above the screen, which stays whole below it.
  const bar = callWith(hand, 'Otto Lang');
  await expect(bar.locator('time')).toHaveText(/^00:0\d$/);
  await hand
    .getByRole('link', { name: /Otto Lang/ })
    .last()
    .click();
  const composer = hand.getByRole('textbox', { name: /^Message/ });
  await expect(composer).toBeInViewport({ ratio: 1 });
  await expectAccessible(hand, '[aria-label="Call with Otto Lang"]');
  await client.does({ do: 'hang_up' });
  await expect(bar.getByRole('status')).toHaveText('Call finished');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bubble(hand, 'Incoming call, 00:')).toContainText(colleague.name);

  // Hidden here it rings on there; rejected, it rings for nobody.
  await client.does({ do: 'dial', tab });
  await rings(hand)
    .getByRole('button', { name: /Do not ring here/ })
    .click();
  await expect(rings(hand)).toBeHidden();
  await rings(page).getByRole('button', { name: 'Reject' }).click();
  await expect(rings(page)).toBeHidden();
  await expect(bubble(hand, 'Rejected call')).toBeVisible();

  // Nobody takes it: it is gone by itself, and one press calls back.
  await turn(page.request, 'whatsapp', { call: { rings: 2 } });
  await client.does({ do: 'dial', tab });
  await expect(rings(page)).toBeVisible();
  await expect(rings(page)).toBeHidden({ timeout: 20_000 });
  await expect(rings(hand)).toBeHidden();
  await turn(page.request, 'whatsapp', { call: calm });
  await bubble(hand, 'Missed call').getByRole('button', { name: 'Call back' }).click();
  await expect(bar.getByRole('status')).toHaveText('Calling…');
  await client.does({ do: 'accept', tab });
  await expect(bar.getByRole('status')).toHaveText('Connecting…');
  await bar.getByRole('button', { name: 'Hang up' }).click();

  // Who wishes to hear none on this device hears none.
  await page.evaluate(() => localStorage.setItem('config', JSON.stringify({ showIncomingCalls: false })));
  await page.reload();
  await expect(page.getByRole('link', { name: /Otto Lang/ })).toBeVisible();
  await client.does({ do: 'dial', tab });
  await expect(rings(hand)).toBeVisible();
  await expect(rings(page)).toBeHidden();
  await client.does({ do: 'hang_up' });
  await expect(rings(hand)).toBeHidden();
  await inHand.close();
});

test('why a client cannot be called, and why a call did not come about, is said in words', async ({ page }) => {
  test.setTimeout(120_000);
  const { owner, account, client } = await office(page.request, 'Nora Quint');
  const late = await newClient(page.request, account, 'Late Larry');
  await late.does({ do: 'write', text: 'Long ago', late: 80 });
  await page.goto('/app/messenger/');

  // Beforehand, and where a finger has no hover, by a press.
  await page.getByRole('link', { name: /Late Larry/ }).click();
  const tooLate = callButton(page, 'Late Larry');
  await expect(tooLate).toHaveAttribute('aria-disabled', 'true');
  await expect(tooLate).toHaveAttribute('data-tip', /last 72 hours/);
  // It says why instead of what it does.
  await tooLate.click({ force: true });
  await expect(page.getByText(/WhatsApp calls only those who wrote in the last 72 hours/)).toBeVisible();
  await page.getByRole('link', { name: /Nora Quint/ }).click();
  const button = callButton(page, 'Nora Quint');
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');

  const call = callWith(page, 'Nora Quint');
  const dial = () => call.getByRole('button', { name: /^Call( again)?$/ }).click();
  const said = (words: string) => expect(call.getByRole('status')).toHaveText(words, { timeout: 20_000 });
  const failing = async (knobs: object, words: string) => {
    await turn(page.request, 'whatsapp', { call: { ...calm, ...knobs } });
    await dial();
    await said(words);
  };
  await button.click();
  await failing({ fails: 'dial' }, 'Server error');
  await failing({ fails: 'join_refused' }, 'signaling server error');
  await failing({ phone: 'rejects' }, 'Subscriber unavailable');
  await failing({ phone: 'busy' }, 'Subscriber unavailable');
  await failing({ phone: 'rings_out', rings: 2 }, 'Call ended by timeout');

  await turn(page.request, 'whatsapp', { call: calm });
  await dial();
  await said('Calling…');
  await client.does({ do: 'accept', tab: randomUUID() });
  await said('Connecting…');
  await client.does({ do: 'hang_up' });
  await said('Call finished');

  // Another window of the same person has the call: this one says so beforehand.
  await dial();
  await said('Calling…');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(callButton(second, 'Nora Quint')).toHaveAttribute('data-tip', 'Already in call');
  await second.close();
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(call).toBeHidden();

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await button.click();
  await dial();
  await said('cannot get capture of audio or video');
  await page.keyboard.press('Escape');
  await expect(call).toBeHidden();

  // Closed amid a call, the page hangs up by itself.
  await page.reload();
  await button.click();
  await dial();
  await said('Calling…');
  await page.close({ runBeforeUnload: false });
  const current = () => ask<{ mine: object | null }>(page.request, '/api/app/calls/current/', { as: owner });
  await expect.poll(async () => (await current()).mine).toBeNull();
});
