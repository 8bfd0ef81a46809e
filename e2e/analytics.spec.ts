import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, seriousMistakes } from './accessibility.ts';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, join, register, stranger, test, visit } from './people.ts';

type Contact = { id: number; name: string; users: { id: number; channel_id: number }[] };

const figure = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Dialogues', exact: true }).getByRole('listitem').filter({ hasText: name });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Two who wrote from the site: the first was answered, the second waits. */
async function withTwoClients(page: Page) {
  const owner = await register(page.request);
  const key = await openWebsite(page.request, owner);
  await writesFromSite(page.request, key, 'Nora Field', 'Is it open on Sunday?');
  const write = await writesFromSite(page.request, key, 'Otto Krug', 'Where is my parcel?');
  const contacts = await ask<Contact[]>(page.request, '/api/crm/contacts/', { as: owner });
  const { id, channel_id } = contacts.find(({ name }) => name === 'Nora Field')!.users[0]!;
  await ask(page.request, `/api/app/projects/${owner.project}/channels/${channel_id}/send_message/${id}`, {
    data: { text: 'From ten to six', uid: randomUUID() },
    as: owner,
  });
  return write;
}

test('figures open what they count, charts are tables and files, the address keeps it all and today is live', async ({
  page,
}) => {
  const write = await withTwoClients(page);
  await page.goto('analytics');
  await expect(figure(page, 'New dialogues')).toContainText('2');
  await expect(figure(page, 'Messages')).toContainText('2 from clients, 1 from the team');
  await expect(page.getByText(/Figures are here since/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Messages by day' })).toBeVisible();
  await expectAccessible(page);

  // Who waits is found in the dialogue, and the way back leads to the list.
  await figure(page, 'Unanswered').getByRole('button').click();
  const list = page.getByRole('dialog', { name: 'Unanswered' });
  await expect(list.getByRole('link')).toHaveCount(1);
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await expect(list.getByRole('link', { name: /Otto Krug/ })).toHaveAttribute('href', /\/\d+\?message=\d+$/);
  await list.getByRole('link', { name: /Otto Krug/ }).click();
  await expect(page.getByText('Where is my parcel?').last()).toBeVisible();
  await page.goBack();
  await expect(list.getByRole('link', { name: /Otto Krug/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  // A chart is a table, and a file.
  const messages = card(page, 'Messages by day');
  await messages.getByRole('button', { name: /as a table/ }).click();
  await expect(page).toHaveURL(/tables=messages/);
  await expect(messages.getByRole('row')).toHaveCount(31);
  await expect(messages.getByRole('row').last()).toContainText(/2.*1.*2/);
  await messages.getByRole('button', { name: /^Save/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Table, CSV' }).click();
  const sheet = await saved;
  expect(sheet.suggestedFilename()).toMatch(/^Messages by day .*\.csv$/);
  const lines = readFileSync(await sheet.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,2,1,2$/);
  await card(page, 'Channels').getByRole('button', { name: /^Save/ }).click();
  const drawn = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Picture, PNG' }).click();
  const picture = readFileSync(await (await drawn).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(5000);
  // Twice as dense as the screen, and as wide as the card's inside with a margin.
  const inside = (await page.getByRole('img', { name: 'Channels, New dialogues' }).boundingBox())!;
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(2 * inside.width);
  expect(picture.readUInt32BE(20)).toBeGreaterThanOrEqual(2 * inside.height);

  // On paper it stands alone.
  await page.evaluate(() => (window.print = () => (document.title = 'On paper')));
  await card(page, 'Channels').getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page).toHaveTitle('On paper');
  await page.emulateMedia({ media: 'print' });
  await expect(card(page, 'Channels')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await expect(messages).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(messages).toBeVisible();

  // Period, channel and person stand in the address: whoever opens it sees the same.
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: 'Channels: All channels' }).click();
  await page.getByRole('dialog', { name: 'Channels' }).getByRole('checkbox', { name: 'Website' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/date_from=.*date_to=.*channel_id=/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Channels: Website' })).toBeVisible();
  await expect(messages.getByRole('row')).toHaveCount(2);

  // What is said meanwhile is counted before one's eyes, on the board too.
  await write('Hello?');
  await expect(figure(page, 'Messages')).toContainText('3 from clients, 1 from the team');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const board = card(page, 'Today');
  await expect(board.getByText('Otto Krug')).toBeVisible();
  await expectAccessible(page);
  // Whoever sits before it opens what it counts, of all channels.
  await board.getByRole('button', { name: 'Wait for an answer: 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Wait now' }).getByRole('link')).toHaveText([/Otto Krug/]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(board.getByText('Otto Krug')).toBeVisible();
  for (const role of ['button', 'link'] as const) await expect(board.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await write('Is anybody there?');
  await expect(board.getByText('From clients 4')).toBeVisible();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
});

test('who waits now and what was said on a day are lists, and what belongs to nobody is not told of a person', async ({
  page,
}) => {
  await withTwoClients(page);
  await page.goto('analytics?tables=messages');
  await figure(page, 'Wait now').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Wait now' }).getByRole('link')).toHaveText([/Otto Krug/]);
  await page.goBack();
  const messages = card(page, 'Messages by day');
  await messages.getByRole('row').last().getByRole('button', { name: '1', exact: true }).click();
  const said = page.getByRole('dialog', { name: 'Messages from the team' });
  await expect(said.getByRole('link')).toHaveText([/Nora Field/]);
  await page.goBack();
  await expect(said).toBeHidden();
  await expect(card(page, 'When clients write')).toBeVisible();
  await page.getByRole('button', { name: 'People: All people' }).click();
  const people = page.getByRole('dialog', { name: 'People' });
  await people.getByRole('checkbox', { name: /Vera Lind/ }).check();
  await expect(figure(page, 'Messages from the team')).toContainText('1');
  for (const gone of [figure(page, 'Unanswered'), figure(page, 'New clients'), card(page, 'When clients write')])
    await expect(gone).toBeHidden();
  await expect(messages.getByRole('columnheader')).toHaveText(['Day', 'From the team']);
  await expect(card(page, 'By channel').getByRole('columnheader', { name: 'Unanswered' })).toBeHidden();
});

test('whoever follows a link comes to the project that it names', async ({ page }) => {
  const owner = await register(page.request);
  const other = await ask<{ id: number }>(page.request, '/api/app/projects/', { data: { name: 'Other' }, as: owner });
  for (const id of [other.id, owner.project]) {
    // The page of the project before may still be asking for its own.
    const asked = page.waitForRequest(
      (it) => /analytics\/reports/.test(it.url()) && it.headers()['x-project'] === String(id),
    );
    await page.goto(`analytics?tab=reports&project=${id}`);
    await asked;
    await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  }
});

test('whoever may not see analytics has no tab of it, and its address leads home', async ({ page, elsewhere }) => {
  const owner = await register(page.request);
  const other = await elsewhere();
  await join(other.request, owner, stranger('Boris Lang'));
  await other.goto('analytics');
  await expect(other).toHaveURL(/\/app\/messenger\/$/);
  await expect(other.getByRole('link', { name: 'Analytics' })).toHaveCount(0);
});

test('a phone has all of analytics from its home, without scrolling sideways @mobile', async ({ page }) => {
  await withTwoClients(page);
  await page.goto('home');
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(figure(page, 'New dialogues')).toContainText('2');
  await expectAccessible(page);
  await figure(page, 'Unanswered').getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Unanswered' }).getByRole('link', { name: /Otto Krug/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/date_from/);
  await visit(page, 'analytics?tab=today');
  await expect(card(page, 'Today').getByText('Otto Krug')).toBeVisible();
  await expectAccessible(page);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});
