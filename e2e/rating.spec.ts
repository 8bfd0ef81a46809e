import { expect } from '@playwright/test';
import { openWebsite } from './clients.ts';
import { ask, register, seriousMistakes, test } from './people.ts';
import { openSite } from './site.ts';
import { begin, said, visitor } from './visitor.ts';

test('a visitor whose ticket is closed gives stars, and says why', async ({ request, browser, baseURL }) => {
  test.setTimeout(120_000);
  const owner = await register(request);
  const site = await openSite(baseURL!, await openWebsite(request, owner));
  const page = await visitor(browser, site.url);
  await begin(page, 'Ada Fern', 'My lamp is dark');
  type Row = { name: string; users: { id: number }[] };
  const rows = await ask<Row[]>(request, '/api/crm/contacts/?count=100', { as: owner });
  const user_id = rows.find((it) => it.name === 'Ada Fern')!.users[0]!.id;
  const asking = { name: 'Support', rating_message: 'How was it?', rating_period: 1, rating_type: 'count' };
  const department = await ask<{ id: number }>(request, '/api/app/ticket/department/', { data: asking, as: owner });
  const opened = { user_id, department_id: department.id };
  const { id } = await ask<{ id: number }>(request, '/api/app/ticket/', { data: opened, as: owner });
  await ask(request, `/api/app/ticket/${id}/`, { method: 'PUT', data: { status: 'closed' }, as: owner });

  await expect(said(page, 'How was it?')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^[1-5] ⭐$/ })).toHaveCount(5);
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByRole('button', { name: '4 ⭐' }).click();
  await expect(said(page, 'Thank you!')).toBeVisible();
  await expect(page.getByRole('button', { name: /⭐$/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Write a message…' }).fill('It shines again');
  await page.keyboard.press('Enter');
  const ticket = () => ask<Record<string, unknown>>(request, `/api/app/ticket/${id}/`, { as: owner });
  await expect.poll(async () => (await ticket()).rating_comment).toBe('It shines again');
  expect(await ticket()).toMatchObject({ rating: 4, status: 'closed' });
  type Figures = { figures: { ratings: { distribution: number[] } } };
  const rated = async () =>
    (await ask<Figures>(request, '/api/app/ticket/stats/', { as: owner })).figures.ratings.distribution;
  await expect.poll(rated).toEqual([0, 0, 0, 1, 0]);
  await page.context().close();
  await site.close();
});
