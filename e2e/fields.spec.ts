import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, register, test } from './people.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

test('a list field is made, ordered by keys, removed and brought back, and stands on a client’s card', async ({
  page,
}) => {
  const vera = await register(page.request);
  const added = await ask<{ client: { id: number } }>(page.request, '/api/crm/contacts/', {
    data: { name: 'Nora North' },
    as: vera,
  });
  await page.goto('');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings(page).getByRole('tab', { name: 'Client fields' }).click();
  await expect(settings(page).getByText('No fields yet')).toBeVisible();

  const named = settings(page).getByRole('textbox', { name: 'New field' });
  await named.fill('City');
  await page.keyboard.press('Enter');
  await expect(settings(page).getByRole('button', { name: 'Remove: City' })).toBeVisible();
  await named.fill('Size');
  await settings(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'List' }).click();
  await settings(page).getByRole('button', { name: 'Add', exact: true }).click();

  const option = settings(page).getByRole('textbox', { name: 'New option' });
  for (const words of ['Small', ' ', 'Large']) {
    await option.fill(words);
    await page.keyboard.press('Enter');
  }
  const options = settings(page).getByRole('list', { name: 'Options of Size' }).getByRole('textbox');
  await expect(options).toHaveCount(2);
  await option.fill('small');
  await page.keyboard.press('Enter');
  await expect(settings(page).getByRole('alert')).toHaveText('Already there: Small');
  await expect(option).toHaveValue('small');
  await page.keyboard.press('Escape');
  await expect(option).toHaveValue('');
  await expect(options).toHaveCount(2);
  await expectAccessible(page, '[role=dialog]');

  const labels = settings(page).getByRole('textbox', { name: 'Name of the field' });
  const order = () => labels.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
  await settings(page).getByRole('button', { name: 'Move up: Size' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(['Size', 'City']);

  await settings(page).getByRole('button', { name: 'Remove: City' }).click();
  await expect.poll(order).toEqual(['Size']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toEqual(['Size', 'City']);
  await page.keyboard.press('Escape');

  await page.goto(`clients?id=${added.client.id}`);
  await page.getByRole('button', { name: /^Size: / }).click();
  await page.getByRole('button', { name: 'Large' }).click();
  await expect(page.getByRole('button', { name: /^Size: Large/ })).toBeVisible();
});

test('a day and a number are given as the page writes them, and read the same in the history and a filter', async ({
  page,
}) => {
  const vera = await register(page.request);

  await test.step('a day is picked by keys in the language of the screen, taken away, and the history reads as the card does', async () => {
    const field = { label: 'Birthday', type: 'date', entity: 'client' };
    const { id } = await ask<{ id: number }>(page.request, '/api/crm/custom_field/', { data: field, as: vera });
    const data = { name: 'Nora North', custom_field: { [id]: '1990-02-28' } };
    const added = await ask<{ client: { id: number } }>(page.request, '/api/crm/contacts/', { data, as: vera });
    await page.goto(`clients?id=${added.client.id}`);
    const birthday = (value: string) => page.getByRole('button', { name: `Birthday: ${value}` });

    await birthday('28 February 1990').click();
    const calendar = page.getByRole('dialog', { name: 'Birthday' });
    await expect(calendar.getByRole('button', { name: /28 February 1990/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await birthday('28 February 1990').press('Enter');
    await expect(calendar.getByRole('button', { name: /28 February 1990/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(birthday('27 February 1990')).toBeVisible();
    await birthday('27 February 1990').click();
    await calendar.getByRole('button', { name: 'Remove' }).click();
    await expect(birthday('Add')).toBeVisible();

    await page.getByRole('button', { name: /^Tag:/ }).click();
    await page.getByRole('textbox', { name: 'Tag' }).fill('x'.repeat(41));
    await page.keyboard.press('Enter');
    await expect(page.getByText('At most 40 characters')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Tag' })).toHaveValue('x'.repeat(41));
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'History' }).click();
    const lines = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(lines.first()).toContainText('27 February 1990');
    await expect(lines.nth(1)).toContainText('28 February 1990→27 February 1990');
  });

  await test.step('a number is typed as the page writes it, on a card, for somebody new and in a filter', async () => {
    const field = { label: 'Orçamento', type: 'number', entity: 'client' };
    const { id } = await ask<{ id: number }>(page.request, '/api/crm/custom_field/', { data: field, as: vera });
    const data = { name: 'Nina North', custom_field: { [id]: 1234.5 } };
    const added = await ask<{ client: { id: number } }>(page.request, '/api/crm/contacts/', { data, as: vera });
    await page.goto(`clients?id=${added.client.id}&LANG=pt`);
    const budget = (value: string) => page.getByRole('button', { name: `Orçamento: ${value}` });
    await budget('1.234,5').click();
    const box = page.getByRole('textbox', { name: 'Orçamento' });
    await expect(box).toHaveValue('1234,5');
    await box.fill('12.345');
    await page.keyboard.press('Enter');
    await expect(budget('12.345')).toBeVisible();

    await page.goto('clients');
    await page.getByRole('button', { name: 'Cliente', exact: true }).click();
    const window = page.getByRole('dialog', { name: 'Adicionar cliente' });
    await window.getByRole('textbox', { name: 'Nome' }).fill('Sol South');
    await window.getByRole('textbox', { name: 'Orçamento' }).fill('2.000,50 €');
    await window.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(budget('2.000,5')).toBeVisible();

    await page.goto('clients');
    await page.getByRole('button', { name: 'Filtro', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Filtro' });
    await filter.getByRole('combobox', { name: 'Condição num campo' }).click();
    await page.getByRole('option', { name: 'Orçamento' }).click();
    await filter.getByRole('combobox', { name: 'Condição', exact: true }).click();
    await page.getByRole('option', { name: 'Tem o valor' }).click();
    const from = filter.getByRole('textbox', { name: 'De' });
    await from.pressSequentially('2.001');
    await expect(page.getByText('Sol South')).toBeHidden();
    await expect(page.getByText('Nina North')).toBeVisible();
    await from.fill('2.000,5');
    await expect(page.getByText('Sol South')).toBeVisible();
    await from.blur();
    await expect(from).toHaveValue('2.000,5');
    await from.fill('muito');
    await from.blur();
    await expect(filter.getByText('Isto não é um número')).toBeVisible();
    await filter.getByRole('button', { name: 'Limpar o filtro' }).click();
    await expect(from).toBeHidden();
  });
});
