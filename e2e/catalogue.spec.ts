import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, register, test } from './people.ts';

const cell = (page: Page, title: string, value: string, name: string) =>
  page.getByRole('button', { name: `${title}: ${value} (${name})` });
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

test('what is sold is added, typed over from cell to cell, removed and brought back, also in the hand', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('clients?tab=products');
  await page.getByRole('button', { name: 'Add a service or product' }).last().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tea');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Advice');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Service');
  await page.getByRole('textbox', { name: 'Price' }).fill('35');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Price', '€35', 'Advice')).toBeVisible();
  await page.keyboard.press('Escape');

  await cell(page, 'Price', '€0', 'Tea').click();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Quantity: Tea' })).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Price', '€12.50', 'Tea')).toBeVisible();
  await expect(cell(page, 'Quantity', '4', 'Tea')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Quantity', '4', 'Tea')).toBeVisible();
  const offered = page.getByRole('switch', { name: 'Offer in deals: Tea' });
  await offered.click();
  await expect(offered).not.toBeChecked();
  await expectAccessible(page, 'main');

  await page.getByRole('checkbox', { name: 'Select Tea' }).check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cell(page, 'Name', 'Tea', 'Tea')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'Name', 'Tea', 'Tea')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await cell(page, 'Name', 'Tea', 'Tea').click();
  await page.keyboard.type('Green tea');
  const kept = page.waitForResponse((it) => it.request().postData()?.includes('Green tea') ?? false);
  await page.keyboard.press('Enter');
  await kept;
  await page.reload();
  await expect(cell(page, 'Name', 'Green tea', 'Green tea')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Offer in deals: Green tea' })).not.toBeChecked();
});

test('an organization is renamed on its card, shows who belongs to it, and leaves them when it goes', async ({
  page,
}) => {
  const vera = await register(page.request);
  const data = { name: 'North Wind', tax_id: '7701' };
  const { id } = await ask<{ id: number }>(page.request, '/api/crm/organization/', { data, as: vera });
  const client = { name: 'Nora North', organization_id: id };
  await ask(page.request, '/api/crm/contacts/', { data: client, as: vera });
  await page.goto('clients?tab=organizations');
  await page.getByRole('button', { name: 'North Wind', exact: true }).click();
  const card = page.getByRole('complementary', { name: 'Organization card' });
  await card.getByRole('button', { name: /^Name: North Wind/ }).click();
  await card.getByRole('textbox', { name: 'Name', exact: true }).fill('South Wind');
  await page.keyboard.press('Enter');
  await cell(page, 'Tax ID', '7701', 'South Wind').click();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Tax ID', '55', 'South Wind')).toBeVisible();

  // Its card has its people, deals and notes, and leads to theirs and back.
  await page.getByRole('button', { name: /South Wind, participants: 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`tab=organizations&id=${id}`));
  await expect(card.getByText('No deals yet')).toBeVisible();
  await card.getByRole('textbox', { name: 'New note' }).fill('Pays on Fridays');
  await card.getByRole('button', { name: 'Add note' }).click();
  await expect(card.getByRole('list', { name: 'Notes and files' })).toContainText('Pays on Fridays');
  await card.getByRole('button', { name: 'Remove Nora North from the organization' }).click();
  await expect(card.getByText('Nobody belongs to it yet')).toBeVisible();
  await card.getByRole('button', { name: /Add a client/ }).click();
  await page.getByRole('searchbox').last().fill('Nora');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Nora North/ })
    .click();
  await expect(card.getByRole('button', { name: 'Remove Nora North from the organization' })).toBeVisible();
  await expectAccessible(page);
  await card
    .getByRole('button', { name: /Nora North/ })
    .first()
    .click();
  const theirs = page.getByRole('complementary', { name: 'Client’s card' });
  await expect(theirs).toContainText('South Wind');
  await theirs.getByRole('link', { name: 'Open the card of South Wind' }).click();
  await expect(card).toContainText('Pays on Fridays');

  await page.getByRole('checkbox', { name: 'Select South Wind' }).check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, '1 organization removed, its clients stay').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /South Wind, participants: 1/ })).toBeVisible();

  await cell(page, 'Tax ID', '55', 'South Wind').click();
  await ask(page.request, '/api/crm/organization/', { method: 'DELETE', data: { ids: [id] }, as: vera });
  await page.keyboard.type('66');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Somebody has removed this organization meanwhile')).toBeVisible();
});

test('what is typed into the catalogue is refused in words, kept as the page shows it, and told when it is gone', async ({
  page,
}) => {
  const vera = await register(page.request);

  await test.step('a quantity is whole, comes back when a product was made a service, and who edits what is gone is told', async () => {
    const data = { name: 'Tea', type: 'product', count: 12 };
    const { id } = await ask<{ id: number }>(page.request, '/api/crm/product/', { data, as: vera });
    await page.goto('clients?tab=products');
    for (const [typed, reason] of [
      ['-1', 'Cannot be below zero'],
      ['1.5', 'Must be a whole number'],
    ] as const) {
      await cell(page, 'Quantity', '12', 'Tea').click();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await cell(page, 'Quantity', '12', 'Tea').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Quantity', '12', 'Tea')).toBeVisible();

    await cell(page, 'Type', 'Product', 'Tea').click();
    await page.getByRole('combobox', { name: 'Type: Tea' }).selectOption('Service');
    await expect(page.getByText('“Tea” is now a service, its quantity of 12 is gone')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 'Quantity', '12', 'Tea')).toBeVisible();

    await cell(page, 'Price', '€0', 'Tea').click();
    await ask(page.request, '/api/crm/product/', { method: 'DELETE', data: { ids: [id] }, as: vera });
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Somebody has removed this item meanwhile')).toBeVisible();
  });

  await test.step('why something is refused can be read wherever it was typed, and a long name hides nothing in the hand', async () => {
    const long = `Zest ${'of all there is '.repeat(8)}`.trim();
    for (const name of ['Apple', 'Lime', long])
      await ask(page.request, '/api/crm/product/', { data: { name, type: 'product' }, as: vera });
    await page.reload();
    const refused = page.getByRole('alert').filter({ hasText: /not a number|below zero|Not more than|name is needed/ });
    await cell(page, 'Price', '€0', 'Apple').click();
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await expectOnTop(refused, 'This is not a number');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Services' }).click();
    await settings.getByRole('button', { name: 'Price: €0 (Lime)' }).click();
    await page.keyboard.type('-3');
    await page.keyboard.press('Enter');
    await expectOnTop(refused, 'Cannot be below zero');
    await page.keyboard.press('Escape');
    await settings.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Add a service or product' }).last().click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await page.getByRole('textbox', { name: 'Price', exact: true }).press('Enter');
    await expectOnTop(refused, 'A name is needed');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Pear');
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('-3');
    await page.keyboard.press('Enter');
    await expectOnTop(refused, 'Cannot be below zero');
    await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('switch', { name: `Offer in deals: ${long}` })).toBeInViewport({ ratio: 1 });
    await cell(page, 'Quantity', '0', long).click();
    await page.keyboard.type('99999999999999');
    await page.keyboard.press('Enter');
    await expectOnTop(refused, 'Not more than');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a price is typed as the page shows it', async () => {
    const data = { name: 'Chá', type: 'product', price: 7.5 };
    await ask(page.request, '/api/crm/product/', { data, as: vera });
    await page.goto('clients?tab=products&LANG=pt');
    const price = page.getByRole('button', { name: /^Preço: .*Chá/ });
    const box = page.getByRole('textbox', { name: 'Preço: Chá' });
    for (const [typed, shown, begun] of [
      ['12.345', '12.345', '7,5'],
      ['1.234,50', '1.234,50', '12345'],
      ['€ 12.345,50', '12.345,50', '1234,5'],
      ['12345,5', '12.345,50', '12345,5'],
    ] as const) {
      await price.click();
      await expect(box).toHaveValue(begun);
      await box.fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Preço: €\u00A0${shown} (Chá)` })).toBeVisible();
    }
  });
});

async function expectOnTop(words: Locator, text: string) {
  await expect(words).toContainText(text);
  await expect(words).toBeInViewport({ ratio: 1 });
  const isSeen = await words.evaluate((node) => {
    node.style.pointerEvents = 'auto';
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return (
      node.contains(document.elementFromPoint(left + 4, top + 4)) &&
      node.contains(document.elementFromPoint(right - 4, bottom - 4))
    );
  });
  expect(isSeen).toBe(true);
}
