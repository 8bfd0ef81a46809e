import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ask, type Member, register, seriousMistakes, stranger, test } from './people.ts';

test('clients are narrowed, shown by chosen columns, kept as a view, changed together and taken back', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());
  await ask(context.request, '/api/crm/custom_field/', {
    data: { label: 'City', type: 'text', entity: 'client' },
    as: me,
  });
  await add(context.request, me, [
    { name: 'Ana Ruiz', phone: '+34600110101', tag: 'VIP' },
    { name: 'Boris Lem', tag: 'VIP' },
    { name: 'Carla Vaz', email: 'carla@example.test' },
  ]);
  await page.goto('clients');
  await expect(names(page)).toHaveText(['Carla Vaz', 'Boris Lem', 'Ana Ruiz']);
  await page.getByRole('button', { name: 'Client', exact: true }).last().click();
  await expect(names(page)).toHaveText(['Ana Ruiz', 'Boris Lem', 'Carla Vaz']);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('VIP');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(names(page)).toHaveText(['Ana Ruiz', 'Boris Lem']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'City' }).check();
  await page.getByRole('button', { name: 'Move up: City' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader').nth(-3)).toHaveText('City');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dear ones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Dear ones' })).toBeVisible();
  await page.reload();
  await expect(names(page)).toHaveText(['Ana Ruiz', 'Boris Lem']);
  expect(await seriousMistakes(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Select Ana Ruiz' }).click();
  await page.getByRole('checkbox', { name: 'Select Boris Lem' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('Selected 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tag' }).fill('Gold');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Nobody fits')).toBeVisible();
  await toast(page, '2 clients changed').getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['Ana Ruiz', 'Boris Lem']);

  // Whoever opens a card finds the tools where they were.
  const search = page.getByRole('searchbox');
  const place = await search.boundingBox();
  await names(page).first().click();
  const card = page.getByRole('complementary', { name: 'Client’s card' });
  await expect(card).toBeVisible();
  expect(await search.boundingBox()).toEqual(place);
  await card.getByRole('button', { name: 'City: Add' }).click();
  await card.getByRole('textbox', { name: 'City' }).fill('Lisbon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: 'Lisbon' })).toBeVisible();
  await card.getByRole('tab', { name: 'History' }).click();
  await expect(card.getByRole('listitem').first()).toContainText(`City`);
  await expect(card.getByRole('listitem').first()).toContainText(`Lisbon`);
  await expect(card.getByRole('listitem').first()).toContainText(me.name);

  await card.getByRole('tab', { name: 'Client' }).click();
  await card.getByRole('button', { name: 'To the archive' }).click();
  await expect(names(page)).toHaveText(['Boris Lem']);
  await page.reload();
  await card.getByRole('button', { name: 'Out of the archive' }).click();
  await expect(names(page)).toHaveText(['Ana Ruiz', 'Boris Lem']);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('several who are one are merged from the table and parted again', async ({ page, context }) => {
  const me = await register(context.request, stranger());
  await add(context.request, me, [
    { name: 'Olga North', phone: '+34600110102' },
    { name: 'Olga N.', email: 'olga@example.test' },
    { name: 'O. North', tag: 'VIP' },
  ]);
  await page.goto('clients');
  await expect(names(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await page.getByRole('button', { name: 'Merge' }).click();
  const window = page.getByRole('dialog', { name: 'Merge 3 clients' });
  await window.getByRole('radio', { name: 'Olga N.', exact: true }).check();
  await window.getByRole('button', { name: 'Merge' }).click();
  await expect(names(page)).toHaveText(['Olga N.']);
  const card = page.getByRole('complementary', { name: 'Client’s card' });
  for (const value of ['+34600110102', 'olga@example.test', 'VIP']) await expect(card.getByText(value)).toBeVisible();
  await toast(page, 'merged').getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveCount(3);
});

test('in the hand clients are cards: found, held to be chosen, put away and brought back @mobile', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());
  await add(context.request, me, [
    { name: 'Ivo Reis', phone: '+351912345678' },
    { name: 'Rita Sul', phone: '+351912345999' },
  ]);
  await page.goto('clients');
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Name, phone, e-mail' }).fill('5999');
  await expect(names(page)).toHaveText([/Rita Sul/]);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await expect(names(page)).toHaveCount(2);
  expect(await seriousMistakes(page)).toEqual([]);

  await expect(names(page)).toHaveText([/Rita Sul/, /Ivo Reis/]);
  await page.getByRole('button', { name: 'Filter' }).tap();
  await page.getByRole('combobox', { name: 'Order' }).tap();
  await page.getByRole('option', { name: 'Client: ascending' }).tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(names(page)).toHaveText([/Ivo Reis/, /Rita Sul/]);

  await hold(page, 'Ivo Reis');
  await expect(page.getByText('Selected 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'To the archive' }).tap();
  await expect(names(page)).toHaveText([/Rita Sul/]);
  await toast(page, '1 client archived').getByRole('button', { name: 'Undo' }).tap();
  await expect(names(page)).toHaveCount(2);

  await names(page).first().tap();
  await page.getByRole('button', { name: 'Notes: What is worth knowing about this client' }).tap();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Likes mornings');
  await page.getByRole('textbox', { name: 'Notes' }).blur();
  await expect(page.getByRole('button', { name: 'Notes: Likes mornings' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the table' }).tap();
  await expect(names(page)).toHaveCount(2);
});

const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).getByRole('link');
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

type Client = { name: string; phone?: string; email?: string; tag?: string };

async function add(request: APIRequestContext, as: Member, clients: Client[]) {
  for (const client of clients) await ask(request, '/api/crm/contacts/', { data: client, as });
}

/** A finger held for a second. */
async function hold(page: Page, name: string) {
  const { x, y, height } = (await names(page).filter({ hasText: name }).boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const point = { x: x + 80, y: y + height / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByRole('toolbar')).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
