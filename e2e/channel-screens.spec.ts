import { expect } from '@playwright/test';
import { expectAccessible, ofColours, seriousMistakes } from './accessibility.ts';
import { bubble, field, leaveAtOnce, openForm, phoneOf, writeOnPhone } from './channel-steps.ts';
import { register, test } from './people.ts';
import { connectSimulated, newClient } from './simulated.ts';
import { channels } from './simulated-channels.ts';

test('who is asked on Instagram’s page and says no, or not to messages, is told what to do', async ({ page }) => {
  await register(page.request);
  await openForm(
    page,
    channels.find(({ type }) => type === 'instagram')!,
  );
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const goOn = page.getByRole('button', { name: 'Continue with Instagram' });
  await expectAccessible(page);
  await goOn.click();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Instagram led back without your yes')).toBeVisible();
  await goOn.click();
  await page.getByLabel('Read and answer messages').uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Access to messages was not given')).toBeVisible();
  // What came back is used up: a reload asks nobody again.
  expect(page.url()).not.toContain('code=');
  await goOn.click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
});

test('one plays the client on a small screen, and the operator answers on another @mobile', async ({
  page,
  elsewhere,
}) => {
  const owner = await register(page.request);
  const account = await connectSimulated(page.request, owner, 'telegram');
  const client = await newClient(page.request, account, 'Dora Wren');
  await leaveAtOnce(page);
  await page.goto('/app/messenger/');
  const phones = await elsewhere();
  await phones.setViewportSize({ width: 390, height: 844 });
  await phones.goto('/simulator/?LANG=en');
  const bot = channels.find(({ type }) => type === 'telegram')!;
  await writeOnPhone(phones, bot, account, client, 'Do you hear me?');
  expect(await phones.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await phones.emulateMedia({ colorScheme });
    expect(await seriousMistakes(phones, 'body', colorScheme === 'dark' ? ofColours : undefined), colorScheme).toEqual(
      [],
    );
  }
  await page.getByRole('link', { name: /Dora Wren/ }).click();
  await expect(bubble(page, 'Do you hear me?')).toBeVisible();
  await field(page).fill('Loud and clear');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phoneOf(phones, bot).getByText('Loud and clear')).toBeVisible();
});
