import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, type Member, register, test } from './people.ts';

type Funnel = { id: number; stages: { id: number; name: string; ending: string | null }[] };

/** Four deals: one won, one lost, one on the way, one that waits. `before`: what is done while there are none. */
async function openSales(page: Page, before?: () => Promise<void>): Promise<{ owner: Member; funnel: Funnel }> {
  const owner = await register(page.request);
  await before?.();
  const [funnel] = await ask<Funnel[]>(page.request, '/api/crm/funnel/', { as: owner });
  const { stages } = funnel!;
  const won = stages.find((it) => it.ending === 'won')!.id;
  const lost = stages.find((it) => it.ending === 'lost')!.id;
  const ways: [string, number, number[]][] = [
    ['Oak table', 900, [stages[1]!.id, won]],
    ['Six chairs', 600, [stages[1]!.id, lost]],
    ['Garden bench', 250, [stages[1]!.id]],
    ['Book shelf', 120, []],
  ];
  for (const [name, price, way] of ways) {
    const data = { stage_id: stages[0]!.id, name, price };
    const { id } = await ask<{ id: number }>(page.request, '/api/crm/lead/', { data, as: owner });
    for (const stage_id of way) {
      await ask(page.request, `/api/crm/lead/${id}/`, { method: 'PUT', data: { stage_id }, as: owner });
    }
  }
  return { owner, funnel: funnel! };
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });

/** What was done a moment ago is counted a moment later: the page hears of it. */
async function openConversion(page: Page): Promise<void> {
  await page.goto('analytics?tab=conversion');
  await expect(figure(page, 'New deals')).toHaveText('4', { timeout: 20_000 });
}

test('a funnel narrows; each part opens its deals, as a chart or a table, and a link shows the same', async ({
  page,
}) => {
  const { funnel } = await openSales(page, async () => {
    await page.goto('analytics?tab=conversion');
    await expect(page.getByText('figures come with the first deal')).toBeVisible();
    await expect(card(page, 'Forecast').getByText('There are no open deals')).toBeVisible();
  });
  const [first, second] = funnel.stages.map((it) => it.name);
  // Each card follows what happens.
  await expect(figure(page, 'New deals')).toHaveText('4');
  await expect(card(page, 'Two stages').getByRole('button', { name: /25%/ })).toBeVisible();
  await expect(card(page, 'Deals by').getByRole('row', { name: /No reason given/ })).toContainText('€600');
  const open = card(page, 'Forecast').getByRole('row', { name: new RegExp(`^${second}`) });
  await expect(open).toContainText('€250');
  await expect(figure(page, 'Won')).toHaveText('1');
  await expect(figure(page, 'Lost')).toHaveText('1');
  const steps = card(page, 'Funnel').getByRole('button', { name: /%/ });
  await expect(steps.first()).toContainText(first!);
  await expect(steps.nth(1)).toContainText('75%');
  await expectAccessible(page);

  await steps.nth(1).click();
  const list = page.getByRole('dialog', { name: `Reached “${second}”` });
  await expect(list.getByRole('link')).toHaveCount(3);
  await expect(list.getByRole('link', { name: /Book shelf/ })).toBeHidden();
  await page.goBack();
  await expect(list).toBeHidden();

  await open.getByRole('button', { name: '1', exact: true }).click();
  const waits = page.getByRole('dialog', { name: `Open deals in “${second}”` });
  await expect(waits.getByRole('link', { name: /Garden bench/ })).toBeVisible();
  await page.goBack();
  // Three went on from the first stage: they are those whose time in it is told.
  await card(page, 'Time in stage')
    .getByRole('button', { name: new RegExp(`^${first}: `) })
    .click();
  await expect(page.getByRole('dialog', { name: `Left “${first}”` }).getByRole('link')).toHaveCount(3);
  await page.goBack();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Funnel, CSV' }).click();
  const sheet = readFileSync(await (await saved).path(), 'utf8');
  expect(sheet).toContain(`${second},3,1750,75,75,1,250`);

  // The same as a table; the address keeps it, with money instead of deals.
  await page.getByRole('radiogroup', { name: 'What bars show' }).getByText('Money').click();
  await card(page, 'Funnel').getByRole('button', { name: '“Funnel” as a table' }).click();
  await page.reload();
  const row = card(page, 'Funnel').getByRole('row', { name: new RegExp(`^${second}`) });
  await expect(row).toContainText('€1,750');
  await expect(page.getByRole('radio', { name: 'Money' })).toBeChecked();

  const reasons = card(page, 'Deals by');
  await expect(reasons.getByRole('row', { name: /No reason given/ })).toContainText('€600');
  await reasons.getByRole('radiogroup').getByText('Manager').click();
  await expect(reasons.getByRole('row', { name: /Vera Lind/ })).toContainText('25%');
  const theirs = page.getByRole('dialog', { name: 'Deals of a manager' });
  await reasons.getByRole('button', { name: '1', exact: true }).first().click();
  await expect(theirs.getByText('Won deals')).toBeVisible();
  await expect(theirs.getByRole('link')).toHaveText([/Oak table/]);
  await page.goBack();
  await reasons.getByRole('button', { name: '4', exact: true }).click();
  await theirs.getByRole('link', { name: /Garden bench/ }).click();
  await expect(page).toHaveURL(/deals\/lead\/\d+/);
});

test('two stages are compared, and a stage that says how likely it is won changes the forecast', async ({ page }) => {
  const { funnel } = await openSales(page);
  const [first, second] = funnel.stages;
  await openConversion(page);
  const pair = card(page, 'Two stages');
  await pair.getByRole('combobox', { name: 'To stage' }).click();
  await page.getByRole('option', { name: second!.name, exact: true }).click();
  await expect(pair.getByRole('button', { name: new RegExp(second!.name) }).last()).toContainText('75%');
  await pair
    .getByRole('button', { name: new RegExp(first!.name) })
    .last()
    .click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(4);

  await page.goto(`deals/edit/${funnel.id}`);
  await page.getByRole('button', { name: `Actions with the stage “${first!.name}”` }).click();
  await page.getByRole('menuitem', { name: 'Fields, people, won or lost' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Probability of winning, %' }).fill('50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await openConversion(page);
  const forecast = card(page, 'Forecast');
  await expect(forecast.getByRole('row', { name: new RegExp(`^${first!.name}`) })).toContainText('€60');
});

test('conversion is read on a phone @mobile', async ({ page }) => {
  await openSales(page);
  await openConversion(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await figure(page, 'Won').click();
  await expect(page.getByRole('dialog', { name: 'Won deals' }).getByRole('link', { name: /Oak table/ })).toBeVisible();
});
