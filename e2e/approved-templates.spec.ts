import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, register, stranger, test } from './people.ts';
import { connectSimulated, newClient } from './simulated.ts';

const bubble = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });

test('after the window has closed an approved template leaves, and the client’s answer opens it again', async ({
  page,
}) => {
  const owner = await register(page.request, stranger('Vera Lind'));
  const account = await connectSimulated(page.request, owner, 'waba');
  const ada = await newClient(page.request, account, 'Ada Fern');
  await ada.does({ do: 'write', text: 'Is my lamp ready?', late: 25 });
  let id = 0;
  await expect
    .poll(async () => {
      const rows = await ask<{ id: number; name: string }[]>(page.request, '/api/crm/contacts/?count=100', {
        as: owner,
      });
      return (id = rows.find(({ name }) => name === 'Ada Fern')?.id ?? 0);
    })
    .toBeGreaterThan(0);
  await page.goto(String(id));
  await expect(bubble(page, 'Is my lamp ready?')).toBeVisible();
  await expect(page.getByText('The client wrote more than 24 hours ago')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

  // Found by a word of its text, by keys alone.
  await page.getByRole('button', { name: 'Choose a template' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await expect(dialog.getByRole('button', { name: /half_price/ })).toBeDisabled();
  await expect(dialog.getByText('Rejected: PROMOTIONAL')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('searchbox').fill('pick it up');
  await dialog.getByRole('button', { name: /order_ready/ }).press('Enter');
  await expect(dialog.getByLabel('Text, {{1}}')).toHaveValue('Ada Fern');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Heading, {{1}}').fill('1042');
  await dialog.getByLabel('Text, {{2}}').fill('today until 20:00');
  await dialog.getByLabel('End of the link').fill('1042');
  await expect(dialog.getByRole('figure')).toContainText(
    'Hello Ada Fern, your order is ready. You can pick it up today until 20:00.',
  );
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('End of the link').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bubble(page, 'Hello Ada Fern, your order is ready.')).toBeVisible();
  await ada.gets('You can pick it up today until 20:00.');

  // The window is open again, and templates are still at hand.
  await ada.does({ do: 'write', text: 'I am on my way' });
  await expect(bubble(page, 'I am on my way')).toBeVisible();
  await expect(page.getByText('left to answer freely')).toBeVisible();
  const field = page.getByRole('textbox', { name: /^Message/ });

  // Free words are not planned past the window; a template is.
  await field.fill('See you in a week');
  await page.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitem', { name: 'Send later' }).click();
  const later = page.getByRole('dialog', { name: 'Send later' });
  await expect(later).toContainText('Free messages leave here until tomorrow');
  await later.getByRole('textbox').fill('in 30 hours');
  await expect(later.getByRole('status')).toContainText('The reply window closes before that');
  await expect(later.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  await expect(later.getByRole('button', { name: /Next week/ })).toBeDisabled();
  await expectAccessible(page, '[role=dialog]');
  await later.getByRole('button', { name: 'Choose a template' }).click();
  await dialog
    .getByRole('button', { name: /may_we_go_on/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Send later' }).click();
  await later.getByRole('textbox').fill('in 30 hours');
  await later.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByRole('list', { name: '1 message waits' })).toBeVisible();
  await field.fill('See you soon');
  await field.press('Enter');
  await ada.gets('See you soon');
  await page.getByRole('button', { name: 'Templates' }).click();
  await dialog.getByText('Approved', { exact: true }).click();
  await expect(dialog.getByRole('button', { name: /may_we_go_on/ }).first()).toBeVisible();
});
