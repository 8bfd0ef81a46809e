import { expect } from '@playwright/test';
import { join, register, stranger, tabs, test } from './people.ts';

test('a colleague who comes is seen at once, and so is what was written while another section was open', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  const colleague = await elsewhere();
  const lucas = await join(colleague.request, vera, stranger('Lucas Moreira'));

  await page.goto('');
  await page.getByRole('button', { name: /operators? online/ }).click();
  const line = page.getByRole('dialog', { name: 'Operators' }).getByRole('link', { name: lucas.name });
  await expect(line.getByLabel('Offline')).toBeVisible();
  await colleague.goto('');
  await expect(line.getByLabel('Online')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('link', { name: /Team chat/ })).toBeVisible();
  await page.getByRole('link', { name: 'Deals' }).click();
  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
  await colleague.getByRole('link', { name: /Team chat/ }).click();
  await colleague.getByRole('textbox', { name: 'Message…' }).fill('Seen from afar');
  await colleague.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(colleague.getByLabel('Delivered').last()).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tabs(page).filter({ hasText: 'Dialogues' }).click();
  await expect(page.getByRole('link', { name: /Team chat/ })).toContainText('Seen from afar');
  expect(asked.filter((url) => url.includes('/api/crm/contacts/?'))).toEqual([]);

  await colleague.context().close();
  await page.getByRole('button', { name: /operators? online/ }).click();
  await expect(line.getByLabel('Offline')).toBeVisible({ timeout: 30_000 });
  await line.click();
  await expect(page).toHaveURL(/\/app\/settings\/\?member=\d+/);
});
