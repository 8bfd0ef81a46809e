import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, join, type Member, register, seriousMistakes, stranger, test } from './people.ts';

const row = (page: Page, subject: string) => page.locator('[data-ticket]').filter({ hasText: subject });
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

type Made = { id: number; number: number; user_id: number };

/** A client who writes from the site, and the ticket that came of it. */
async function asksFromSite(page: Page, owner: Member, key: string, name: string, text: string): Promise<Made> {
  await writesFromSite(page.request, key, name, text);
  const contacts = await ask<{ name: string; users: { id: number }[] }[]>(
    page.request,
    `/api/crm/contacts/?search=${encodeURIComponent(name)}`,
    { as: owner },
  );
  const user_id = contacts.find((it) => it.name === name)!.users[0]!.id;
  return ask<Made>(page.request, '/api/app/ticket/', { data: { user_id, subject: text }, as: owner });
}

test('a ticket is found in the list, taken, changed, handed over, closed with its result and taken back', async ({
  page,
}) => {
  const owner = await register(page.request);
  const colleague = stranger('Boris Lang');
  const anteroom = await page.context().browser()!.newContext();
  await join(anteroom.request, owner, colleague);
  const key = await openWebsite(page.request, owner);
  const ticket = await asksFromSite(page, owner, key, 'Nora Field', 'The parcel is lost');
  await asksFromSite(page, owner, key, 'Otto Krug', 'The bill is wrong');
  await page.goto('tickets');
  await expect(page).toHaveURL(/tickets\?status=opened/);
  await expect(row(page, 'The bill is wrong')).toBeVisible();

  // Beside the list stand the dialogue and all that is known of the ticket.
  await row(page, 'The parcel is lost').click();
  await expect(page).toHaveURL(new RegExp(`id=${ticket.id}`));
  const open = page.getByRole('region', { name: `Ticket #${ticket.number}` });
  await expect(open.getByText('The parcel is lost').last()).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);

  await open.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(open.getByRole('button', { name: 'Responsible: Me' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Tickets 1/ })).toBeVisible();
  await open.getByRole('button', { name: /Subject: The parcel is lost/ }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Parcel 44812 is lost');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Parcel 44812 is lost')).toBeVisible();
  await open.getByRole('button', { name: 'Priority: Medium' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'High' }).click();
  await expect(row(page, 'Parcel 44812').getByLabel('Priority: High')).toBeVisible();

  // Handed over with words for colleagues, which stand in the dialogue.
  await open.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hand over…' }).click();
  const handing = page.getByRole('dialog', { name: /Hand over ticket/ });
  await handing.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: colleague.name }).click();
  await handing.getByRole('textbox', { name: 'Note' }).fill('He knows the courier');
  await handing.getByRole('button', { name: 'Hand over' }).click();
  await expect(open.getByText('He knows the courier')).toBeVisible();
  await expect(open.getByRole('button', { name: `Responsible: ${colleague.name}` })).toBeVisible();

  // Closed with what came of it; undone, it is back.
  await open.getByRole('button', { name: 'Close', exact: true }).click();
  const closing = page.getByRole('dialog', { name: /Close ticket/ });
  await closing.getByRole('textbox', { name: 'Result' }).fill('Sent once more');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('Sent once more')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Closed');
  await toast(page, 'Ticket closed').getByRole('button', { name: 'Undo' }).click();
  await expect(open.getByText('Open', { exact: true })).toBeVisible();

  // What is looked for stands in the address, and a link by the number opens the ticket.
  await page.getByPlaceholder('Number, subject or client').fill(`#${ticket.number}`);
  await expect(row(page, 'The bill is wrong')).toBeHidden();
  await expect(row(page, 'Parcel 44812')).toBeVisible();
  // Not found among those of one status, it is looked for in all.
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Closed').click();
  await page.getByRole('button', { name: 'Search in all' }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(row(page, 'Parcel 44812')).toBeVisible();
  await page.goto(`tickets?number=${ticket.number}`);
  await expect(page).toHaveURL(new RegExp(`id=${ticket.id}`));

  // Another one of the client is merged into it, and leads there.
  const part = await ask<Made>(page.request, '/api/app/ticket/', {
    data: { user_id: ticket.user_id, subject: 'Where is my parcel' },
    as: owner,
  });
  await ask(page.request, '/api/app/ticket/merge/', {
    method: 'PUT',
    data: { id: part.id, into: ticket.id },
    as: owner,
  });
  await page.goto(`tickets?number=${part.number}`);
  await page.getByRole('button', { name: `#${ticket.number} Parcel 44812 is lost` }).click();
  await expect(page).toHaveURL(new RegExp(`id=${ticket.id}`));
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(`#${part.number} was merged into it`)).toBeVisible();
  await anteroom.close();
});

test('a department is made, promises something, and its tickets show the clock; tags are kept in the settings', async ({
  page,
}) => {
  const owner = await register(page.request);
  const key = await openWebsite(page.request, owner);
  const ticket = await asksFromSite(page, owner, key, 'Nora Field', 'The parcel is lost');
  await page.goto('tickets');
  await expect(row(page, 'The parcel is lost')).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).last().click();
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await page.getByRole('button', { name: 'Add a department' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Support');
  await page.getByRole('textbox', { name: 'Medium, First answer' }).fill('2 h');
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /Support/ })).toBeVisible();

  await page.getByText('Tags', { exact: true }).last().click();
  await page.getByRole('textbox', { name: 'New tag' }).fill('Delivery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rename: Delivery' })).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, 'The parcel is lost').click();
  const open = page.getByRole('region', { name: `Ticket #${ticket.number}` });
  await open.getByRole('button', { name: 'Department: No department' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Support' }).click();
  await expect(open.getByText('First answer').first()).toBeVisible();
  await expect(row(page, 'The parcel is lost')).toContainText('Support');
});

test('on a phone tickets lead to the dialogues @mobile', async ({ page }) => {
  await register(page.request);
  await page.goto('tickets');
  await expect(page).toHaveURL(/messenger\/$/);
});

test('a view of the list is kept for all devices of its person, and for everybody; what a browser kept is taken over', async ({
  page,
  elsewhere,
}) => {
  const owner = await register(page.request);
  const other = await elsewhere();
  await join(other.request, owner, stranger('Boris Lang'));
  await page.goto('tickets');
  const { id } = await ask<{ id: number }>(page.request, '/api/app/user/', { as: owner });
  const kept = JSON.stringify([{ name: 'From before', search: { status: 'closed', rating: 1 } }]);
  const key = `ticket-views ${owner.project} ${id}`;
  await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, kept]);
  await page.goto('tickets?status=closed&promise=broken');
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'From before', exact: true })).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await views.getByRole('textbox', { name: 'Keep this view' }).fill('Were late');
  await views.getByText('For everybody').click();
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await views.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(views).toBeHidden();

  // A colleague has what is everybody's, and nothing to let it go with.
  await other.goto('tickets');
  await other.getByRole('button', { name: 'Views' }).click();
  const theirs = other.getByRole('dialog', { name: 'Views' });
  await expect(theirs.getByRole('button', { name: 'Remove the view' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'From before' })).toHaveCount(0);
  // Let go meanwhile, it leaves the list that is looked at, and comes back to it.
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(theirs.getByRole('button', { name: 'Were late' })).toBeVisible();
  await views.getByRole('button', { name: 'Remove the view: Were late' }).click();
  await expect(theirs.getByRole('button', { name: 'Were late' })).toBeHidden();
  await toast(page, 'View removed: Were late').getByRole('button', { name: 'Undo' }).click();
  await theirs.getByRole('button', { name: 'Were late' }).click();
  await expect(other).toHaveURL(/status=closed.*promise=broken/);
});
