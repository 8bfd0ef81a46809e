import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openWebsite } from './clients.ts';
import { ask, inMessenger, type Member, register, seriousMistakes, stranger, test, visit } from './people.ts';

test('a card is filled where it is read: kept at once, refused in words, taken back by Esc', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());
  await visitors(context.request, me, [{ name: 'Ana Ruiz' }]);
  await openContact(page, 'Ana Ruiz');

  await change(page, 'Name', 'Ana Ruiz-Soto');
  await expect(page.getByRole('link', { name: /Ana Ruiz-Soto/ })).toBeVisible();
  await card(page)
    .getByRole('button', { name: /^Phone:/ })
    .click();
  await field(page, 'Phone').fill('12');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('alert')).toHaveText('Invalid phone number');
  await page.keyboard.press('Escape');
  await expect(card(page).getByRole('button', { name: 'Phone: Add' })).toBeVisible();
  await change(page, 'Phone', '+351 912 345 678');
  await expect(card(page).getByRole('button', { name: /^Phone: \+351912345678/ })).toBeVisible();
  await change(page, 'Tag', 'VIP');

  await card(page)
    .getByRole('button', { name: /^Notes:/ })
    .click();
  await field(page, 'Notes').fill('Prefers mornings');
  await page.keyboard.press('Control+Enter');
  await card(page)
    .getByRole('button', { name: /^Organization:/ })
    .click();
  const picker = page.getByRole('dialog', { name: 'Organization' });
  await picker.getByRole('searchbox').fill('North Wind');
  await picker.getByRole('button', { name: 'Create “North Wind”' }).click();
  await card(page)
    .getByRole('button', { name: /^Responsible for the client:/ })
    .click();
  await page.getByRole('dialog', { name: 'Responsible for the client' }).getByRole('button', { name: me.name }).click();
  await expect(card(page).getByRole('button', { name: `Responsible for the client: ${me.name}` })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);

  await card(page).getByRole('tab', { name: 'Notifications' }).click();
  const kept = page.waitForResponse((it) => it.url().endsWith('/chat/mute/'));
  await card(page).getByRole('switch', { name: 'Mute for me' }).click();
  await kept;
  await page.reload();
  for (const value of ['+351912345678', 'North Wind', 'VIP', 'Prefers mornings']) {
    await expect(card(page).getByText(value)).toBeVisible();
  }
  await card(page).getByRole('tab', { name: 'Notifications' }).click();
  await expect(card(page).getByRole('switch', { name: 'Mute for me' })).toBeChecked();
});

test('two who are one are offered with the reason, merged, undone, merged again and parted by the dialogue', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());
  const email = 'olga@example.test';
  await visitors(context.request, me, [
    { name: 'Olga North', email },
    { name: 'Olga N.', email },
  ]);
  await openContact(page, 'Olga North');
  await expect(page.getByRole('button', { name: '1 possible duplicate' })).toBeHidden();
  const cfg = { chat: { join_dialogs: 'on' } };
  await ask(context.request, '/api/app/chat/updateConfig/', { data: { action: 'editconfig', cfg }, as: me });

  await page.getByRole('button', { name: '1 possible duplicate' }).click();
  const window = page.getByRole('dialog', { name: 'Possible duplicates' });
  await expect(
    window.getByRole('button', { name: /Olga North and Olga N\..*The same e-mail.*93 % sure/ }),
  ).toBeVisible();
  await window.getByRole('radio', { name: 'Olga N.', exact: true }).check();
  expect(await seriousMistakes(page)).toEqual([]);
  await window.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(window.getByText('No duplicates')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(contacts(page)).toHaveText([/Olga N\./]);
  await expect(lines(page).filter({ hasText: 'merged Olga N. into this client' })).toHaveCount(1);
  await expect(dialogues(page)).toHaveCount(2);

  await card(page).getByRole('button', { name: 'Separate' }).click();
  await expect(contacts(page)).toHaveCount(2);
  await expect(card(page).getByRole('heading', { name: /Olga North/ })).toBeVisible();

  await card(page).getByRole('button', { name: 'Possible duplicate' }).click();
  await window.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialogues(page)).toHaveCount(2);
  await dialogues(page)
    .last()
    .getByRole('button', { name: /^More:/ })
    .click();
  await page.getByRole('menuitem', { name: 'Make a separate client' }).click();
  await expect(contacts(page)).toHaveCount(2);
  await toast(page, 'a client of its own').getByRole('button', { name: 'Undo' }).click();
  await expect(contacts(page)).toHaveCount(1);
  await expect(dialogues(page)).toHaveCount(2);
});

test('merged contacts are parted one by one or all at once, lead to who they are now, and different people stay so', async ({
  page,
  context,
}) => {
  const me = await register(context.request, stranger());

  await test.step('of several merged at once one is separated, the others stay, and then are taken back by one press', async () => {
    const ids = await visitors(context.request, me, [
      { name: 'Olga East' },
      { name: 'Olga E.' },
      { name: 'Little Olga' },
    ]);
    const data = { contact_id: ids[0], contacts_ids: ids.slice(1) };
    const { undo } = await ask<{ undo: string }>(context.request, '/api/crm/contacts/merge/', {
      method: 'PUT',
      data,
      as: me,
    });
    await openContact(page, 'Olga East');
    await expect(dialogues(page)).toHaveCount(3);
    const merged = card(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Separate' }) });
    await expect(merged).toHaveText([/Little Olga/, /Olga E\./]);

    await merged.filter({ hasText: 'Olga E.' }).getByRole('button', { name: 'Separate' }).click();
    await expect(toast(page, 'Separated again')).toBeVisible();
    await expect(merged).toHaveText([/Little Olga/]);
    await expect(dialogues(page)).toHaveCount(2);
    await expect(contacts(page)).toHaveCount(2);

    await ask(context.request, '/api/crm/contacts/unmerge/', { method: 'PUT', data: { token: undo }, as: me });
    await expect(contacts(page)).toHaveCount(3);
    await expect(merged).toHaveCount(0);
  });

  await test.step('whoever has a merged contact open looks at who it is now; different people are offered no more', async () => {
    const same = { phone: '+351912345678' };
    const ids = await visitors(context.request, me, [
      { name: 'Pedro Sul', ...same },
      { name: 'Pedro Sul', ...same },
      { name: 'Rita Sul', ...same },
    ]);
    const cfg = { chat: { join_dialogs: 'on' } };
    await ask(context.request, '/api/app/chat/updateConfig/', { data: { action: 'editconfig', cfg }, as: me });
    await visit(page, String(ids[1]));
    await page.getByRole('button', { name: '3 possible duplicates' }).click();
    const window = page.getByRole('dialog', { name: 'Possible duplicates' });
    for (const rest of ['1 possible', '2 possible']) {
      await window
        .getByRole('button', { name: /and Rita Sul/ })
        .first()
        .click();
      await window.getByRole('button', { name: 'Different people' }).click();
      await expect(toast(page, 'not be offered again').first()).toBeVisible();
      if (rest.startsWith('2')) await expect(window.getByRole('button', { name: /Rita Sul/ })).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    const data = { contact_id: ids[0], contacts_ids: [ids[1]] };
    await ask(context.request, '/api/crm/contacts/merge/', { method: 'PUT', data, as: me });
    await expect(page).toHaveURL(new RegExp(`/${ids[0]}$`));
    await expect(dialogues(page)).toHaveCount(2);
    await page.goto(String(ids[1]));
    await expect(page).toHaveURL(new RegExp(`/${ids[0]}$`));
  });
});

test('on a phone the card is a sheet, and duplicates fill the screen @mobile', async ({ page, context }) => {
  const me = await register(context.request, stranger());
  const email = 'ivo@example.test';
  const [id] = await visitors(context.request, me, [
    { name: 'Ivo Reis', email },
    { name: 'Ivo', email },
  ]);
  const cfg = { chat: { join_dialogs: 'on' } };
  await ask(context.request, '/api/app/chat/updateConfig/', { data: { action: 'editconfig', cfg }, as: me });
  await page.goto(String(id));
  await page.getByRole('button', { name: 'Client', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Client' });
  // It is found a moment later, and moves what stands below it.
  const duplicate = sheet.getByRole('button', { name: 'Possible duplicate' });
  await expect(duplicate).toBeVisible();
  await sheet.getByRole('button', { name: /^Tag:/ }).tap();
  await sheet.getByRole('textbox', { name: 'Tag' }).fill('VIP');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Tag: VIP' })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await duplicate.tap();
  const window = page.getByRole('dialog', { name: 'Possible duplicates' });
  await window.getByRole('button', { name: 'Merge', exact: true }).tap();
  await expect(window.getByText('No duplicates')).toBeVisible();
  await window.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet.getByRole('button', { name: 'Separate' })).toBeVisible();
});

const card = (page: Page) => page.getByRole('complementary', { name: 'Client' });
const field = (page: Page, name: string) => card(page).getByRole('textbox', { name });
const dialogues = (page: Page) =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Website widget' }) });
const contacts = (page: Page) =>
  page.getByRole('region', { name: 'Clients' }).getByRole('link').filter({ hasText: /Olga/ });
const lines = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

async function change(page: Page, name: string, value: string) {
  await card(page)
    .getByRole('button', { name: new RegExp(`^${name}:`) })
    .click();
  await field(page, name).fill(value);
  await page.keyboard.press('Enter');
  await expect(field(page, name)).toBeHidden();
}

async function openContact(page: Page, name: string) {
  await page.goto('');
  await inMessenger(page);
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(card(page).getByRole('heading', { name: new RegExp(name) })).toBeVisible();
}

type Visitor = { name: string; email?: string; phone?: string };

/** People who wrote from the project's website; answers their contacts. */
async function visitors(request: APIRequestContext, owner: Member, people: Visitor[]): Promise<number[]> {
  const key = await openWebsite(request, owner);
  const ids: number[] = [];
  for (const person of people) {
    const { token } = await ask<{ token: string }>(request, '/widget/visits/', {
      data: { key, language: 'en', ...person },
    });
    await ask(request, '/widget/messages/send/', { data: { token, uid: randomUUID(), text: 'Hello' } });
    const rows = await ask<{ id: number }[]>(request, '/api/crm/contacts/', { as: owner });
    ids.push(Math.max(...rows.map(({ id }) => id)));
  }
  return ids;
}
