import { type APIRequestContext, expect } from '@playwright/test';
import { register, seriousMistakes, test } from './people.ts';

type Cabinet = { id: number; name: string; forms: { id: number; name: string }[] };

/** What happens at VK Ads, as the simulator plays it. */
async function atVkAds<T>(request: APIRequestContext, act: object): Promise<T> {
  const answer = await request.post('/simulator/control/service', { data: { service: 'vk_ads', act } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

test('VK Ads is connected without reloading, a form is chosen for a stage, and its lead is a deal on the board', async ({
  page,
  context,
}) => {
  const owner = await register(page.request);
  const name = `Bakery ${owner.project}`;
  const cabinet = await atVkAds<Cabinet>(page.request, { do: 'open', name, forms: ['Wedding cakes', 'Bread'] });

  await page.goto('/app/settings/?section=integrations');
  // A window is a section as well.
  const card = page
    .locator('section:not([role=dialog])')
    .filter({ has: page.getByRole('heading', { name: 'VK Ads' }) });
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  const window = page.getByRole('dialog');
  const opened = context.waitForEvent('page');
  await window.getByRole('link', { name: 'Open VK Ads' }).click();
  const tab = await opened;
  await tab.getByLabel('Cabinet').selectOption({ label: name });
  await tab.getByRole('button', { name: 'Allow' }).click();

  // The tab from which it began knows by itself.
  await expect(window).toBeHidden();
  await expect(card).toContainText('Works');
  await expect(card.getByText('Wedding cakes')).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await tab.close();

  await page.goto('deals');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set up the funnel' }).click();
  await page
    .getByRole('button', { name: /^Add to “/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Source of deals' }).click();
  await window.getByText('VK ads', { exact: true }).click();
  await window.getByRole('textbox', { name: 'Name of the source' }).fill('Cakes');
  await window.getByRole('combobox', { name: 'Lead forms' }).click();
  await page.getByRole('option', { name: 'Wedding cakes' }).click();
  await page.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window).toBeHidden();

  await page.getByRole('link', { name: 'To the board' }).click();
  const contact_info = { first_name: 'Nora', last_name: 'Field', phone: '+34600111222' };
  await atVkAds(page.request, { do: 'lead', form_id: cabinet.forms[0]!.id, contact_info });
  await expect(page.getByRole('link', { name: 'Nora Field' }).first()).toBeVisible();

  // What was written before is fetched by a press, and asked for once more it makes nothing.
  const earlier = { first_name: 'Olga', phone: '+34600111333' };
  const ago = 5 * 24 * 3_600_000;
  await atVkAds(page.request, { do: 'lead', form_id: cabinet.forms[1]!.id, contact_info: earlier, ago });
  await page.goto('/app/settings/?section=integrations');
  await expect(card).toContainText('Into: Cakes');
  await card.getByRole('button', { name: 'Fetch leads of the last 30 days' }).click();
  await expect(card).toContainText('Looked at 1, new deals: 0');

  await card.getByRole('button', { name: 'Disconnect' }).click();
  await window.getByRole('button', { name: 'Disconnect' }).click();
  await expect(card).toContainText('Not connected');
});
