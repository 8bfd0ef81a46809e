import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, join, register, seriousMistakes, stranger, test } from './people.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const toast = (page: Page, words: string) => page.getByRole('status').locator('> div').filter({ hasText: words });
const centre = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('what concerns a person is said while they are elsewhere, stays under the bell, and leads there', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  const colleague = await elsewhere();
  const lucas = await join(colleague.request, vera, stranger('Lucas Moreira'));
  const me = await ask<{ id: number }>(page.request, '/api/app/user/', { as: vera });

  await page.goto('deals');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await colleague.goto('');
  await colleague.getByRole('link', { name: /Team chat/ }).click();
  const say = async (words: string) => {
    await colleague.getByRole('textbox', { name: 'Message…' }).fill(words);
    await colleague.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await say(`Good morning @${vera.name}`);
  await expect(toast(page, 'Lucas Moreira mentioned you: Team chat')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await say(`Are you there, @${vera.name}?`);
  await expect(toast(page, '2 mentions by Lucas Moreira: Team chat')).toBeVisible();
  await expect(toast(page, 'Lucas Moreira')).toHaveCount(1);
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');

  const [category] = await ask<{ id: number }[]>(page.request, '/api/app/tasks/categories/', { as: lucas });
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const task = { category_id: category!.id, manager_id: me.id, date, comment: 'Call the florist' };
  await ask(page.request, '/api/app/tasks/', { data: task, as: lucas });
  await expect(bell(page)).toHaveAccessibleName('Notifications: 2 unread');

  // By keys: opened, walked through, and led to the task, which is read by that.
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  const rows = centre(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Lucas Moreira gave you a task');
  await expect(rows.first()).toContainText('Call the florist');
  await expect(rows.last()).toContainText(`Are you there, @${vera.name}?`);
  expect(await seriousMistakes(page)).toEqual([]);
  await rows
    .last()
    .getByRole('button', { name: /mentions by/ })
    .focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(centre(page)).toBeHidden();
  const window = page.getByRole('dialog').filter({ hasText: 'Call the florist' });
  await expect(window).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');

  const site = await openWebsite(page.request, vera);
  await writesFromSite(page.request, site, 'Ada Stone', 'Is it still for sale?');
  const clients = await ask<{ id: number; name: string }[]>(page.request, '/api/crm/contacts/', { as: vera });
  const contact_id = clients.find(({ name }) => name === 'Ada Stone')!.id;
  const handOver = { contact_id, operatorid: me.id, comment: 'She wants a discount' };
  await ask(page.request, '/api/app/chat/updateOperator/', { data: handOver, as: lucas });
  await toast(page, 'Lucas Moreira gave you a dialogue: Ada Stone').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messenger/${contact_id}\\b`));
  await expect(page.getByText('She wants a discount').last()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');

  // Whoever comes by another way has read it too.
  await page.getByRole('link', { name: /Team chat/ }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await say(`@${vera.name}, you see this`);
  await expect(page.getByText(`@${vera.name}, you see this`).last()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await bell(page).click();
  await expect(rows).toHaveCount(4);
  await centre(page).getByText('Unread', { exact: true }).click();
  await expect(centre(page).getByText('Nothing here')).toBeVisible();
  await centre(page).getByRole('button', { name: 'Notification settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByLabel('Unsent messages: Bell')).toBeDisabled();
  await settings.getByLabel('Mentions: Bell').uncheck();
  await settings.getByLabel('Mentions: On screen').uncheck();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('button', { name: 'Save' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.goto('tasks');
  await say(`@${vera.name}, never mind`);
  await ask(page.request, '/api/app/tasks/', { data: { ...task, comment: 'Water the flowers' }, as: lucas });
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  await toast(page, 'Water the flowers').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Water the flowers' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('what was given while nobody looked is said once, at the next opening', async ({ page, elsewhere }) => {
  const vera = await register(page.request);
  const colleague = await elsewhere();
  const lucas = await join(colleague.request, vera, stranger('Lucas Moreira'));
  const { id: manager } = await ask<{ id: number }>(page.request, '/api/app/user/', { as: lucas });
  const site = await openWebsite(page.request, vera);
  await writesFromSite(page.request, site, 'Ada Stone', 'The parcel is lost');
  const [client] = await ask<{ users: { id: number }[] }[]>(page.request, '/api/crm/contacts/?search=Ada', {
    as: vera,
  });
  const give = (subject: string) => {
    const data = { user_id: client!.users[0]!.id, subject, manager };
    return ask(page.request, '/api/app/ticket/', { data, as: vera });
  };
  await give('The parcel is lost');
  await colleague.goto('deals');
  await expect(toast(colleague, 'Vera Lind gave you a ticket: #1 The parcel is lost')).toBeVisible();
  await expect(bell(colleague)).toHaveAccessibleName('Notifications: 1 unread');
  await colleague.goto('about:blank');
  await give('The bill is wrong');
  await give('The chair is broken');
  await colleague.goto('deals');
  const said = toast(colleague, 'While you were away: 2 notifications');
  await said.getByRole('button', { name: 'Open' }).click();
  await expect(centre(colleague).getByRole('listitem')).toHaveCount(3);
  await colleague.reload();
  await expect(bell(colleague)).toHaveAccessibleName('Notifications: 3 unread');
  // By now it would have been said.
  await give('One more');
  await expect(toast(colleague, '#4 One more')).toBeVisible();
  await expect(toast(colleague, 'While you were away')).toHaveCount(0);
});

test('in the hand the notices are reached from Home @mobile', async ({ page, elsewhere }) => {
  const vera = await register(page.request);
  const lucas = await join((await elsewhere()).request, vera, stranger('Lucas Moreira'));
  const [category] = await ask<{ id: number }[]>(page.request, '/api/app/tasks/categories/', { as: vera });
  const me = await ask<{ id: number }>(page.request, '/api/app/user/', { as: vera });
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const task = { category_id: category!.id, manager_id: me.id, date, comment: 'Call the florist' };
  await ask(page.request, '/api/app/tasks/', { data: task, as: lucas });
  await page.goto('');
  await page.getByRole('link', { name: /^1 Unread ?Home/ }).click();
  await page.getByRole('button', { name: 'Notifications 1 Unread' }).click();
  await expect(centre(page)).toContainText('Lucas Moreira gave you a task');
  expect(await seriousMistakes(page)).toEqual([]);
  await centre(page).getByRole('button', { name: 'Mark as read', exact: true }).click();
  await expect(centre(page).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});
