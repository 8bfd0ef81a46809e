import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, signInByApi, test } from './people.ts';
import { begin, field, said, visitor } from './visitor.ts';

test('who writes on the shop’s page is a deal with its task and has an answer at once; they go on talking on the deal’s page', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByApi(page.request, demo.admin);
  await page.goto('deals');
  const first = page.getByRole('region', { name: 'New', exact: true });
  await expect(first.getByRole('listitem').first()).toBeVisible();

  const name = `Lena ${randomInt(1e9).toString(36)}`;
  const lena = await visitor(browser, new URL('/demo/shop/', baseURL).href);
  await begin(lena, name, 'Is the oak lamp still there?');
  await expect(said(lena, 'Thank you for writing, Lena!')).toBeVisible({ timeout: 20_000 });

  // The board shows it as it comes, with what is to be done.
  const card = first.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByRole('img', { name: /next task is due/ })).toBeVisible();
  await card.getByRole('link', { name }).click();
  await page.getByText('Tasks', { exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Close: Answer Lena: what are they looking for?' })).toBeVisible();
  await page.getByText('Feed', { exact: true }).click();
  const history = page.getByRole('list', { name: 'Feed' });
  await expect(history).toContainText('Chat on the site');
  for (const done of ['A task was made', 'A message was sent']) await expect(history).toContainText(done);

  await field(lena).fill('In green, please');
  await field(lena).press('Enter');
  await page.getByText('Dialogue', { exact: true }).click();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  for (const words of ['Is the oak lamp', 'Thank you for writing, Lena!', 'In green, please']) {
    await expect(messages.filter({ hasText: words })).toBeVisible();
  }
  const answer = page.getByRole('textbox', { name: /^Message/ });
  await answer.fill('The green one is yours');
  await answer.press('Enter');
  await expect(said(lena, 'The green one is yours')).toBeVisible({ timeout: 20_000 });
  await lena.context().close();
});
