import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, register, seriousMistakes, test } from './people.ts';

const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const thread = (page: Page) => page.getByRole('region', { name: /Ada|Bela|Cora/ });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message…' });

test('a morning of three clients is worked without the mouse', async ({ page, context }) => {
  test.slow();
  const owner = await register(context.request);
  const key = await openWebsite(context.request, owner);
  const template = { name: 'Thanks', command: 'thanks', text: 'Thank you, {{client_name}}!', type: 'personal' };
  await ask(context.request, '/api/app/chat/addMessageTemplate/', { data: template, as: owner });
  for (const name of ['Cora', 'Bela', 'Ada']) await writesFromSite(context.request, key, name, `${name} asks`);
  await page.goto('');
  await expect(row(page, 'Cora')).toBeVisible();

  // Down the list: the first, then the next; the cursor stays out of the field.
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Ada' }).first()).toBeVisible();
  await page.keyboard.press('t');
  await expect(thread(page)).toContainText('took this into work');

  // A note, then out of the field again.
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: /Note for the team/ })).toBeFocused();
  await page.keyboard.type('Wants it green');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page)).toContainText('Wants it green');
  await page.keyboard.press('Escape');

  // An answer from a template, shown filled in before it is sent.
  await page.keyboard.press('r');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('/than');
  await expect(page.getByRole('option', { name: /Thanks/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Thank you, Ada!');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page)).toContainText('Thank you, Ada!');
  await page.keyboard.press('Escape');

  // Closed, and on to the next one, which is put aside in words.
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('heading', { name: 'Bela' }).first()).toBeVisible();
  await page.keyboard.press('z');
  await page.getByRole('dialog', { name: 'Put aside until' }).getByRole('textbox').fill('tomorrow 10:00');
  await page.keyboard.press('Enter');
  await expect(thread(page)).toContainText('put it aside');

  // The next owes no reply; what was done last is taken back.
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Cora' }).first()).toBeVisible();
  await page.keyboard.press('d');
  await expect(thread(page)).toContainText('no reply needed');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Taken back')).toBeVisible();
});

test('the palette finds clients, words and commands; keys are shown and can be changed', async ({ page, context }) => {
  const owner = await register(context.request);
  const key = await openWebsite(context.request, owner);
  await writesFromSite(context.request, key, 'Ada Fern', 'Is the porcelain teapot back?');
  await writesFromSite(context.request, key, 'Bela Moss', 'Good morning');
  await page.goto('');
  await expect(row(page, 'Ada Fern')).toBeVisible();

  // From anywhere, also while one types; words of a message lead to the message.
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('teapot');
  await expect(palette.getByRole('option', { name: /porcelain teapot/ })).toHaveAttribute('aria-selected', 'true');
  expect(await seriousMistakes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada Fern' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ada Fern' })).toContainText('Is the porcelain teapot back?');

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('bela');
  await expect(palette.getByRole('option', { name: /Bela Moss/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bela Moss' }).first()).toBeVisible();

  // Pages, settings and things by their names, also by those of another language or keyboard.
  await ask(context.request, '/api/crm/organization/', { data: { name: 'Lantern Works' }, as: owner });
  const found = palette.getByRole('option');
  await page.keyboard.press('Control+k');
  for (const [typed, title] of [
    ['channel', 'Channels'],
    ['members', 'Members'],
    ['каналы', 'Channels'],
    ['сотруд', 'Members'],
    ['rfyfks', 'Channels'],
    ['funnel', /Funnel/],
    ['greeting', /Greeting/],
    ['lantern', /Lantern Works/],
  ] as const) {
    await palette.getByRole('combobox').fill(typed);
    await expect(found.filter({ hasText: title }).first()).toBeVisible();
  }
  await palette.getByRole('combobox').fill('closing message');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Settings' }).getByLabel('Closing message')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('take work');
  await expect(palette.getByRole('option', { name: /Take to work/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is yours now')).toBeVisible();

  // Another key for closing, which then closes.
  await page.getByRole('heading', { name: 'Bela Moss' }).first().click();
  await page.keyboard.press('Shift+Slash');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  const closing = sheet.getByRole('button', { name: 'Change the key: Close the dialogue' });
  await closing.click();
  await page.keyboard.press('q');
  await expect(closing).toContainText(/Q$/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('q');
  await expect(page.getByText('Dialogue closed')).toBeVisible();
  // Nothing happens the second time, and it is said why.
  await page.keyboard.press('q');
  await expect(page.getByText('Nothing to close: nobody has this dialogue in work')).toBeVisible();
});

test('a client is found, opened, changed and left without the mouse, and the focus is never lost', async ({
  page,
  context,
}) => {
  const owner = await register(context.request);
  for (const name of ['Cora', 'Bela', 'Ada']) {
    await ask(context.request, '/api/crm/contacts/', { data: { name }, as: owner });
  }
  await page.goto('clients');
  const bela = page.getByRole('link', { name: 'Bela' });
  await expect(bela).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table).toBeFocused();

  // Into the card and its fields, and back to the row.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(bela).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Client’s card' })).toBeFocused();
  await page.getByRole('button', { name: 'Phone: Add' }).press('Enter');
  await page.keyboard.type('+34600110101');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Phone: \+34/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bela).toBeFocused();

  // Esc lets the choice go from the box itself; what ends the choice leads back to the table.
  const box = page.getByRole('checkbox', { name: 'Select Bela' });
  const bar = page.getByRole('toolbar', { name: 'With those selected' });
  await box.press('Space');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(box).toBeFocused();
  await box.press('Space');
  await bar.getByRole('button', { name: 'To the archive' }).press('Enter');
  await expect(bela).toBeHidden();
  await expect(table).toBeFocused();
});
