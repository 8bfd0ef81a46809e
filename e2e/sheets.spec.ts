import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { register, seriousMistakes, stranger, test } from './people.ts';

test('a sheet is imported, what was refused is mended and imported again, with deals, and all of it is taken back', async ({
  page,
  context,
}) => {
  await register(context.request, stranger());
  await page.goto('clients');
  await page.getByRole('button', { name: 'Import' }).first().click();
  await choose(page, '');
  await expect(page.getByText('There are no lines in this sheet')).toBeVisible();
  await choose(page, 'x', 'clients.txt');
  await expect(page.getByText('There are no lines in this sheet')).toBeHidden();
  await choose(page, 'Full name;Mobile;Town\nAnna Ruiz;+34 600 110 101;Lisbon\nBoris Lem;unknown;Porto\n');
  const lines = page.getByRole('region', { name: 'Lines as they will be' });
  await expect(lines.getByRole('row')).toHaveCount(3);
  await expect(lines).toContainText('Not a phone number: unknown');
  await page.getByRole('combobox', { name: 'Meaning of “Town”' }).selectOption({ label: 'Notes' });
  await expect(lines.getByRole('row', { name: /Anna Ruiz/ })).toContainText('Lisbon');
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible(bulk);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Refused lines (csv)' }).click();
  const refused = await readFile(await (await saving).path(), 'utf8');
  expect(refused).toContain('Boris Lem,unknown,Porto,Not a phone number: unknown');
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, refused.replace('unknown', '+351 912 345 678').replace('Town', 'Budget').replace('Porto', '750'));
  await page.getByText('Base and deals').click();
  await page.getByRole('combobox', { name: 'Stage of the deals' }).selectOption({ label: 'Sales → In touch' });
  await expect(page.getByRole('combobox', { name: 'Meaning of “Budget”' })).toHaveValue('deal_price');
  await page.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible(bulk);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('cell', { name: '+351912345678' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '+34600110101' })).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).first().click();
  const past = page.getByRole('listitem').filter({ hasText: 'new 1' });
  await expect(past).toHaveCount(2);
  await expect(past.first()).toContainText('1 deal');
  await past.first().getByRole('button', { name: 'Revert' }).click();
  await page.getByRole('dialog', { name: 'Revert this import?' }).getByRole('button', { name: 'Revert' }).click();
  await expect(past.first().getByText('Reverted')).toBeVisible(bulk);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('cell', { name: '+351912345678' })).toBeHidden();
  await expect(page.getByRole('cell', { name: '+34600110101' })).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const exported = page.waitForEvent('download');
  await page.getByText('CSV', { exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).last().click();
  expect(await readFile(await (await exported).path(), 'utf8')).toContain('Anna Ruiz');
});

// It waits its turn behind other bulk work.
const bulk = { timeout: 30_000 };

const choose = (page: Page, text: string, name = 'clients.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
