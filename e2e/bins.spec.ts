import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, inMessenger, register, test } from './people.ts';

type Made = { id: number };

test('deleted clients, deals and tasks are found in the bin, brought back, or deleted for good', async ({ page }) => {
  const vera = await register(page.request);
  const send = <T>(path: string, data: object, method = 'POST') =>
    ask<T>(page.request, path, { data, method, as: vera });
  const { client } = await send<{ client: Made }>('/api/crm/contacts/', { name: 'Anna Bin', phone: '+34600111222' });
  await send('/api/crm/contacts/', { id: client.id }, 'DELETE');
  const [funnel] = await ask<{ stages: Made[] }[]>(page.request, '/api/crm/funnel/', { as: vera });
  const deal = await send<Made>('/api/crm/lead/', { stage_id: funnel!.stages[0]!.id, name: 'Lost sale' });
  await send(`/api/crm/lead/${deal.id}/`, {}, 'DELETE');
  const [category] = await ask<Made[]>(page.request, '/api/app/tasks/categories/', { as: vera });
  const me = await ask<Made>(page.request, '/api/app/user/', { as: vera });
  for (const comment of ['Call back', 'Write']) {
    const about = { category_id: category!.id, manager_id: me.id, date: '2030-01-01 10:00:00', comment };
    const task = await send<Made>('/api/app/tasks/', about);
    await send(`/api/app/tasks/${task.id}/`, {}, 'DELETE');
  }

  await page.goto('clients');
  await page.getByRole('button', { name: 'Bin' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Anna Bin' });
  await expect(row).toContainText('Vera Lind');
  await expectAccessible(page);
  await page.getByLabel('Find in the bin').fill('nobody');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabel('Find in the bin').fill('ann');
  await row.getByRole('button', { name: 'Bring back Anna Bin' }).click();
  await expect(page.getByText('Brought back.')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();

  await page.goto('deals');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Bring back Lost sale' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Bin' }).getByText('Tasks').click();
  await page.getByRole('checkbox', { name: 'Select Call back' }).check();
  await page.getByRole('checkbox', { name: 'Select Write' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();

  await page.goto('clients');
  await inMessenger(page);
  await expect(page.getByText('Anna Bin').first()).toBeVisible();
  await page.goto('deals');
  await expect(page.getByText('Lost sale').first()).toBeVisible();
});
