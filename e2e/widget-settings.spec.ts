import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { register, seriousMistakes, test } from './people.ts';
import { openSite } from './site.ts';
import { field, launcher, said, visitor } from './visitor.ts';

test('an owner connects a widget, dresses it, proves who visitors are, and takes it off again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await register(page.request);
  await page.goto('/app/settings/?section=channels');
  await page.getByRole('button', { name: /A chat in the corner/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Corner shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();

  // What is typed is seen at once, and kept by a button.
  const preview = page.frameLocator('iframe[title=Preview]');
  await expect(preview.getByRole('heading', { name: 'Corner shop' })).toBeVisible();
  await page.getByLabel('Greeting').fill('Welcome to the corner');
  await expect(preview.getByText('Welcome to the corner')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Name', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a secret' }).click();
  const secret = await page.getByLabel('Secret').inputValue();
  const key = /data-key="([^"]+)"/.exec(await page.getByText('<script async').innerText())![1]!;

  // One person on two devices, proved by the site.
  const hash = createHmac('sha256', secret).update('customer-7').digest('hex');
  const identify = `<script nonce="site">
    window.parley = window.parley || function () { (parley.q = parley.q || []).push(arguments); };
    parley('identify', { user_id: 'customer-7', name: 'Bo Lind', hash: '${hash}' });</script>`;
  const site = await openSite(baseURL!, key, { body: identify });
  const [phone, laptop] = [await visitor(browser, site.url), await visitor(browser, site.url)];
  await launcher(phone).click();
  await field(phone).fill('From my phone');
  await field(phone).press('Enter');
  await expect(said(phone, 'From my phone').getByRole('img', { name: 'Sent' })).toBeVisible();
  await launcher(laptop).click();
  await expect(said(laptop, 'From my phone')).toBeVisible();
  await page.goto('/app/messenger/');
  await expect(page.getByRole('link', { name: /Bo Lind/ })).toBeVisible();

  await page.goto('/app/settings/?section=channels');
  await page.getByRole('button', { name: 'Set up Corner shop' }).click();
  const toNew = page.getByRole('switch', { name: 'Clients come to New' });
  await toNew.click();
  await expect(page.getByText('is found in All and At work only')).toBeVisible();
  await expect(toNew).not.toBeChecked();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('The widget is disconnected')).toBeVisible();
  const refused = laptop.waitForResponse((it) => it.url().startsWith(new URL(baseURL!).origin) && it.status() >= 400);
  await laptop.reload();
  await refused;
  await expect(launcher(laptop)).toHaveCount(0);
  for (const it of [phone, laptop]) await it.context().close();
  await site.close();
});
