import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register, stranger, test } from './people.ts';

// It waits its turn behind other bulk work.
const bulk = { timeout: 30_000 };

test('a report is made, told of and saved, then sent by e-mail each Monday, and no more', async ({ page, context }) => {
  await register(context.request, stranger('Vera Lind'));
  await page.goto('analytics?tab=reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
  await page.getByRole('radio', { name: /^Managers/ }).check({ force: true });
  await page.getByText('CSV', { exact: true }).click();
  // The address keeps what was chosen.
  await expect(page).toHaveURL(/kind=managers.*type=csv|type=csv.*kind=managers/);
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Managers/ })).toBeChecked();
  await page.getByRole('button', { name: 'Make the report' }).click();
  const save = page.getByRole('button', { name: /^Save: Managers/ });
  await expect(save).toBeVisible(bulk);
  const saving = page.waitForEvent('download');
  await save.click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('Vera Lind,0,0');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Keep this report' }).click();
  const window = page.getByRole('dialog', { name: 'Kept report' });
  await window.getByRole('textbox', { name: 'Name' }).fill('');
  await window.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(window.getByText('Required field')).toBeVisible();
  await window.getByRole('textbox', { name: 'Name' }).fill('The week of the team');
  const isSent = window.getByRole('switch', { name: 'Send by e-mail every week' });
  await isSent.click({ force: true });
  await window.getByRole('combobox', { name: 'To whom' }).press('Backspace');
  await window.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(window.getByText('Required field')).toBeVisible();
  // To nobody it is kept without letters; to be sent it wants somebody.
  await isSent.click({ force: true });
  await expect(window.getByText('Required field')).toBeHidden();
  await window.getByRole('button', { name: 'Keep', exact: true }).click();
  const posted = page.getByRole('listitem').filter({ hasText: 'The week of the team' });
  await posted.getByRole('switch').click({ force: true });
  await expect(page.getByRole('alert')).toContainText('First choose who gets the report');
  await posted.getByRole('button', { name: 'Change' }).click();
  await isSent.click({ force: true });
  await window.getByRole('combobox', { name: 'To whom' }).click();
  await page.getByRole('option', { name: /^Vera Lind/ }).click();
  await page.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(posted).toContainText('7 days before · Mondays at 09:00 · Vera Lind');
  await expect(posted).toContainText('next:');
  await posted.getByRole('switch').click({ force: true });
  await expect(posted).not.toContainText('next:');
  await posted.getByRole('button', { name: 'Make “The week of the team” now' }).click();
  await expect(save).toHaveCount(2, bulk);
  await posted.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(posted).toBeHidden();

  const made = page.getByRole('listitem').filter({ hasText: 'Managers' });
  for (const left of [1, 0]) {
    await made.first().getByRole('button', { name: 'Delete' }).click();
    await expect(made).toHaveCount(left);
  }
  await expect(page.getByText('No reports yet')).toBeVisible();
});
