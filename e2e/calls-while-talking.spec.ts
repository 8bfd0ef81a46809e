import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { bubble, callWith, office, phoneOf } from './calls.ts';
import { ask, test } from './people.ts';

declare global {
  /** What this page spoke through, in its order. */
  var microphones: MediaStreamTrack[];
}

// How the provider of calls behaves is turned for all of its channels.
test.describe.configure({ mode: 'serial' });

test('from a deal, recorded, by another microphone, without one, by the palette; a page that is closed loses nothing', async ({
  page,
  context,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const { owner, account } = await office(page.request, 'Ilse Brandt');
  await page.addInitScript(() => {
    const add = RTCPeerConnection.prototype.addTrack;
    globalThis.microphones = [];
    RTCPeerConnection.prototype.addTrack = function (track, ...streams) {
      globalThis.microphones.push(track);
      return add.call(this, track, ...streams);
    };
    const replace = RTCRtpSender.prototype.replaceTrack;
    RTCRtpSender.prototype.replaceTrack = function (track) {
      if (track) globalThis.microphones.push(track);
      return replace.call(this, track);
    };
  });

  // Recorded by whoever may settle that, by hand, once it is said what clients are told.
  await page.goto('/app/settings/?section=calls');
  const told = page.getByLabel('What clients are told');
  await page.getByText('Record calls').click();
  await told.fill('We record this');
  await told.locator('xpath=following::button[normalize-space()="Save"][1]').click();
  const settings = () =>
    ask<{ is_recorded: boolean }>(page.request, `/api/app/projects/${owner.project}/calls/`, { as: owner });
  await expect.poll(async () => (await settings()).is_recorded).toBe(true);

  const [funnel] = await ask<{ stages: { id: number }[] }[]>(page.request, '/api/crm/funnel/', { as: owner });
  await page.goto('./');
  await page.getByRole('link', { name: /Ilse Brandt/ }).click();
  await expect(page).toHaveURL(/\d+\/?$/);
  const contact_id = Number(/(\d+)\/?$/.exec(page.url())![1]);
  const deal = await ask<{ id: number }>(page.request, '/api/crm/lead/', {
    data: { name: 'Two chairs', stage_id: funnel!.stages[0]!.id, contacts_ids: [contact_id] },
    as: owner,
  });
  await page.goto(`deals/lead/${deal.id}/`);
  const call = callWith(page, 'Ilse Brandt');
  await page.getByRole('button', { name: 'Call', exact: true }).first().click();
  await expect(async () => {
    await call.getByRole('button', { name: /^Call( again)?$/ }).click();
    await expect(call.getByRole('status')).toHaveText('Calling…', { timeout: 4000 });
  }).toPass({ timeout: 40_000 });
  const phones = await elsewhere();
  const phone = await phoneOf(phones, account);
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(call.locator('time')).toHaveText(/^00:0\d$/);
  await expect(call.getByText('This call is recorded')).toBeVisible();

  // Another microphone is taken while they speak.
  await call.getByRole('button', { name: 'Sound devices' }).click();
  const other = page.getByRole('radio', { name: 'Fake Audio Input 2' });
  await other.check({ force: true });
  await expect(other).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(call.getByText('The microphone is unplugged')).toBeHidden();

  // Unplugged, with no other: it is told, and over as soon as there is one again.
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const take = devices.getUserMedia.bind(devices);
    devices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    Object.assign(globalThis, { plugIn: () => (devices.getUserMedia = take) });
    const track = globalThis.microphones.findLast((it) => it.readyState === 'live');
    track!.stop();
    track!.dispatchEvent(new Event('ended'));
  });
  await expect(call.getByText('The microphone is unplugged')).toBeVisible();
  await page.evaluate(() => {
    (globalThis as unknown as { plugIn: () => void }).plugIn();
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(call.getByText('The microphone is unplugged')).toBeHidden();

  // What can be done with it is found from anywhere.
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const chooses = async (words: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
    await palette.getByRole('option', { name: words }).click();
  };
  await chooses('Mute the microphone');
  await expect(call.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible();
  await chooses('Turn the microphone on');
  await expect(call.getByRole('button', { name: 'Mute the microphone' })).toBeVisible();

  // Closed amid the talk: it ends, and the next page brings what was recorded so far.
  await page.waitForTimeout(2500);
  await page.close({ runBeforeUnload: false });
  await expect(phone.getByText('The call has ended')).toBeVisible({ timeout: 45_000 });
  const next = await context.newPage();
  await next.goto(`${contact_id}`);
  await expect(bubble(next, 'Outgoing call, 00:').getByRole('slider')).toBeVisible({ timeout: 30_000 });

  // Figures know of it, and lead to it.
  await next.goto('analytics');
  const figures = next.getByRole('list', { name: 'Calls' });
  await figures.getByRole('button', { name: /^Calls answered: 1/ }).click();
  await expect(next.getByRole('dialog').getByRole('link', { name: /Ilse Brandt/ })).toBeVisible();
});

test('a page out of sight gives a notice of its own of what rings, once, and takes it back', async ({ page }) => {
  test.setTimeout(90_000);
  const { client } = await office(page.request, 'Udo Reich');
  await page.addInitScript(() => {
    localStorage.setItem('config', JSON.stringify({ notice_web: true }));
    const notices: string[] = [];
    class Told extends EventTarget {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        super();
        notices.push(`${title}: ${body}`);
      }
      close = () => void notices.push('taken back');
    }
    Object.assign(globalThis, { Notification: Told, notices });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await page.goto('./');
  await expect(page.getByRole('link', { name: /Udo Reich/ })).toBeVisible();
  const told = () => page.evaluate(() => (globalThis as unknown as { notices: string[] }).notices);
  const tab = randomUUID();
  let isDialled = false;
  await expect(async () => {
    if (isDialled) await client.does({ do: 'hang_up' });
    isDialled = true;
    await client.does({ do: 'dial', tab });
    await expect.poll(async () => (await told()).at(-1), { timeout: 4000 }).toBe('Udo Reich: Incoming call');
  }).toPass({ timeout: 40_000 });
  const before = (await told()).length;
  await client.does({ do: 'hang_up' });
  await expect.poll(async () => (await told()).slice(before)).toContain('taken back');
  await expect.poll(async () => (await told()).slice(before)).toContain('Udo Reich: Missed call');
});
