import { expect } from '@playwright/test';
import { ask, join, register, stranger, tabs, test } from './people.ts';

test('what a colleague does is seen at once: who comes, what is written elsewhere, a client deleted and brought back', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);

  await test.step('a colleague who comes is seen at once, and so is what was written while another section was open', async () => {
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

  await test.step('the card and the dialogue of a client whom a colleague deletes say so, and come back with an undo', async () => {
    const given = { data: { name: 'Ada Stone', email: 'ada@example.test' }, as: vera };
    const { client } = await ask<{ client: { id: number } }>(page.request, '/api/crm/contacts/', given);
    const { id } = client;
    const remove = () =>
      ask<{ undo: string }>(page.request, '/api/crm/contacts/', { method: 'DELETE', data: { id }, as: vera });
    const restore = (token: string) => ask(page.request, '/api/app/undo/', { data: { token }, as: vera });
    await page.goto(`clients?id=${id}`);
    const card = page.getByRole('complementary', { name: 'Client' });
    await expect(card.getByRole('heading', { name: 'Ada Stone' })).toBeVisible();
    const first = await remove();
    await expect(card.getByText('This client is not there')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Name:/ })).toBeHidden();
    await restore(first.undo);
    await expect(card.getByRole('heading', { name: 'Ada Stone' })).toBeVisible();

    await page.goto(`${id}`);
    const dialogue = page.getByRole('region', { name: 'Ada Stone' });
    await expect(dialogue).toBeVisible();
    const second = await remove();
    await expect(page.getByText('Client not found')).toBeVisible();
    await expect(dialogue).toBeHidden();
    await restore(second.undo);
    await expect(dialogue).toBeVisible();
  });
});
