import { expect, type Locator, type Page } from '@playwright/test';
import { ask, demo, inMessenger, register, seriousMistakes, signInByApi, test } from './people.ts';

type Row = {
  id: number;
  name: string;
  operator: number | null;
  owed_since: string | null;
  snoozed_until: string | null;
  users: { for_check_admin: boolean; messenger_type: string }[];
};

test('a contact is taken, handed over with a note, put aside in words and brought back; an undo takes a step back', async ({
  page,
}) => {
  await openContact(page, (row) => isFree(row) && row.users[0]?.messenger_type === 'telegram');
  await header(page).getByRole('button', { name: 'Take', exact: true }).click();
  await expect(header(page)).toContainText('with you');
  await expect(line(page, 'took this into work')).toBeVisible();

  await header(page).getByRole('button', { name: 'Hand over' }).click();
  const window = page.getByRole('dialog', { name: 'Hand over' });
  await expect(window.getByRole('radio', { name: /has it now/ })).toBeDisabled();
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await window.getByRole('searchbox').fill('ivan');
  await window.getByRole('textbox', { name: 'A note for them' }).fill('She asks for the bill');
  await window.getByRole('button', { name: 'Hand over' }).click();
  await expect(header(page)).toContainText(/with (?!you)/);
  await expect(line(page, 'She asks for the bill')).toBeVisible();
  await expectApart(toast(page, 'Handed over'), line(page, 'She asks for the bill'));
  await expectApart(toast(page, 'Handed over'), page.locator('[data-composer]'));
  await toast(page, 'Handed over').getByRole('button', { name: 'Undo' }).click();
  await expect(header(page)).toContainText('with you');

  await header(page).getByRole('button', { name: 'Put aside' }).click();
  const aside = page.getByRole('dialog', { name: 'Put aside until' });
  await expect(aside).toBeVisible();
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await aside.getByRole('textbox', { name: 'When' }).fill('когда-нибудь');
  await expect(aside.getByRole('button', { name: 'Put aside' })).toBeDisabled();
  await aside.getByRole('textbox', { name: 'When' }).fill('завтра 10:00');
  await page.keyboard.press('Enter');
  await expect(header(page)).toContainText('Until tomorrow, 10:00');
  await expect(header(page)).not.toContainText('with you');
  await header(page).getByRole('button', { name: 'Bring back' }).click();
  await expect(header(page)).toContainText('with you');

  await choose(page, 'Close');
  await expect(header(page)).not.toContainText('with you');
  await expect(line(page, 'closed the dialogue')).toBeVisible();
  await page.reload();
  await expect(header(page)).not.toContainText('with you');
});

test('nobody waits after “no reply needed”; an unread dialogue is left; a full screen ends by Esc', async ({
  page,
}) => {
  const row = await openContact(page, (it) => it.owed_since !== null, 'find');
  const inList = page.getByRole('link', { name: new RegExp(row.name) }).first();
  await expect(inList.getByLabel(/Waiting for an answer/)).toBeVisible();
  await choose(page, 'No reply needed');
  await expect(inList.getByLabel(/Waiting for an answer/)).toBeHidden();

  await choose(page, 'Full screen');
  await expect(inList).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(inList).toBeVisible();

  await choose(page, 'Mark as unread');
  await expect(page).toHaveURL(/\/app\/messenger\/$/);
  await expect(inList).toHaveAccessibleName(/1 unread/);
});

test('the settings empty New, read everything, and fill texts with variables', async ({ page }) => {
  await register(page.request);
  await page.goto('');
  await inMessenger(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const rows = { 'Check all': 'Mark everyone as checked?', 'Read all': 'Mark everything as read?' };
  for (const [name, question] of Object.entries(rows)) {
    await settings.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name: question }).getByRole('button', { name }).click();
    await expect(toast(page, 'There was nothing left to do').last()).toBeVisible();
  }
  await settings.getByRole('tab', { name: 'Chat' }).click();
  await settings.getByRole('textbox', { name: 'Closing message' }).fill('Thank you,');
  await settings.getByRole('button', { name: 'Client’s name' }).last().click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('tab', { name: 'Chat' }).click();
  await expect(settings.getByRole('textbox', { name: 'Closing message' })).toHaveValue('Thank you, {{client_name}}');
});

test('on a phone the menu holds the work, and the name opens the client @mobile', async ({ page }) => {
  await openContact(page, isFree, 'find');
  await header(page).getByRole('button', { name: 'Take', exact: true }).tap();
  await expect(line(page, 'took this into work')).toBeVisible();
  await choose(page, 'Put aside');
  await page.getByRole('button', { name: /Tomorrow morning/ }).tap();
  await expect(header(page).getByRole('button', { name: 'Bring back' })).toBeVisible();
  await expectApart(toast(page, 'Put aside'), line(page, 'put it aside'));
  await expectApart(toast(page, 'Put aside'), page.locator('[data-composer]'));
  await toast(page, 'Put aside').getByRole('button', { name: 'Undo' }).tap();
  await expect(header(page).getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await header(page).getByRole('button', { name: 'Client', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'Client' })).toBeVisible();
});

/** Nobody has it, nobody is to check it, and it is not put aside. */
const isFree = (row: Row) =>
  row.operator === null && row.snoozed_until === null && row.users.every((it) => !it.for_check_admin);

const header = (page: Page) => page.locator('main header, section header').last();
const line = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text }).last();
/** One does not cover the other. */
const expectApart = (one: Locator, other: Locator) =>
  expect
    .poll(async () => {
      const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
      return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    })
    .toBe(true);
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

async function choose(page: Page, item: string) {
  await header(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
}

/** Opens a client of the demo who is as asked; tests that run beside one another take different ones. */
async function openContact(
  page: Page,
  fits: (row: Row) => boolean,
  which: 'find' | 'findLast' = 'findLast',
): Promise<Row> {
  const as = await signInByApi(page.request, demo.admin);
  const rows = await ask<Row[]>(page.request, '/api/crm/contacts/?count=100', { as });
  // Whoever writes from the demo's website may be a visitor of another test.
  const row = rows[which]((it) => !['internal', 'widget'].includes(it.users[0]?.messenger_type ?? '') && fits(it))!;
  await page.goto(String(row.id));
  await expect(page.getByRole('heading', { name: row.name, level: 1 })).toBeVisible();
  return row;
}
