import { expect, type Page } from '@playwright/test';
import { openWebsite, writesFromSite } from './clients.ts';
import { ask, join, type Member, register, seriousMistakes, stranger, test } from './people.ts';

const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });
type Funnel = { id: number; stages: { id: number; name: string }[] };
type Deal = { id: number; name: string };

const idOf = async (page: Page, member: Member) =>
  (await ask<{ id: number }>(page.request, '/api/app/user/', { as: member })).id;

/** A deal that somebody made before, in the first stage. */
async function aDeal(page: Page, owner: Member, given: { name: string; price: number; contacts_ids?: number[] }) {
  const [funnel] = await ask<Funnel[]>(page.request, '/api/crm/funnel/', { as: owner });
  const data = { ...given, stage_id: funnel!.stages[0]!.id, is_price_own: true };
  return ask<Deal>(page.request, '/api/crm/lead/', { data, as: owner });
}

test('from a dialogue a deal is made, moved and opened; its page changes it in place, gives tasks and tells in its feed what happened; merged deals come apart again; whoever may not see the client is told so', async ({
  page,
  elsewhere,
}) => {
  const owner = await register(page.request);
  const key = await openWebsite(page.request, owner);
  await writesFromSite(page.request, key, 'Nora Field', 'How much is the oak table?');
  await page.goto('./');
  await page
    .getByRole('link', { name: /Nora Field/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Client' });
  await expect(panel.getByText('No deals yet')).toBeVisible();

  // Whoever speaks with somebody makes a deal of theirs.
  await expect(page.locator('textarea:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+D');
  const window = page.getByRole('dialog', { name: 'New deal' });
  await window.getByRole('textbox', { name: 'Name' }).fill('Oak table');
  await window.getByLabel('Budget').fill('500');
  await window.getByRole('button', { name: 'Create' }).click();
  const card = panel.getByRole('article', { name: 'Oak table' });
  await expect(card).toContainText('€500');
  await card.getByRole('button', { name: /stage: New/ }).click();
  await page.getByRole('dialog', { name: 'Stage' }).getByRole('button', { name: 'In touch' }).click();
  await expect(card.getByRole('button', { name: /stage: In touch/ })).toBeVisible();
  await expect(toast(page, 'Deal moved')).toBeVisible();
  await card.getByRole('button', { name: 'Details of “Oak table”' }).click();
  await card.getByText('History', { exact: true }).click();
  await expect(card.getByRole('list', { name: 'History' })).toContainText('In touch');

  // Its page: the dialogue right there, everything in place.
  await card.getByRole('link', { name: 'Oak table' }).click();
  await expect(page.getByRole('heading', { name: /Oak table/ })).toBeVisible();
  await expect(page.getByText('How much is the oak table?').last()).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Budget: €500' }).click();
  await page.getByRole('textbox', { name: 'Budget' }).fill('640,50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Budget: €640.50' })).toHaveText('€640.50');
  await page.keyboard.press(']');
  await expect(page.getByRole('button', { name: 'Offer sent' })).toHaveAttribute('aria-current', 'step');

  // What is to be done for it.
  await page.getByText('Tasks', { exact: true }).last().click();
  // A tab that has the focus is not typed into: keys still work.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'In touch' })).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press(']');
  await expect(page.getByRole('button', { name: 'Offer sent' })).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'New task' }).click();
  const task = page.getByRole('dialog', { name: 'New task' });
  await expect(task.getByRole('combobox', { name: 'Deal' })).toHaveValue('Oak table');
  await task.getByRole('textbox', { name: 'What is to be done' }).fill('Send photos of the oak');
  await task.getByLabel('Due').click();
  await page.getByRole('button', { name: 'In 3 hours' }).click();
  await task.getByRole('button', { name: 'Create task' }).click();
  await expect(page.getByRole('button', { name: 'Close: Send photos of the oak' })).toBeVisible();
  await page.getByText('Feed', { exact: true }).click();
  const history = page.getByRole('list', { name: 'Feed' });
  await expect(history).toContainText('How much is the oak table?');
  await expect(history).toContainText('Offer sent');
  await expect(history).toContainText('€640.50');
  await expect(history).toContainText('Created');
  await history.getByRole('button', { name: 'Task given' }).click();
  const given = page.getByRole('dialog').filter({ has: page.getByText('Send photos of the oak') });
  await expect(given).toBeVisible();
  await page.keyboard.press('Escape');

  // What is noted and kept stands in the same line; taken away, it comes back.
  const feed = page.getByRole('region', { name: 'Feed' });
  await feed.getByRole('textbox', { name: 'New note' }).fill('Likes light oak');
  const offer = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak, 640') };
  await feed.locator('input[type=file]').setInputFiles(offer);
  await feed.getByRole('button', { name: 'Add note' }).click();
  await expect(history).toContainText('Likes light oak');
  await feed.getByText('Files', { exact: true }).click();
  await expect(history).toContainText('offer.txt');
  await expect(history).not.toContainText('Offer sent');
  expect(await seriousMistakes(page)).toEqual([]);
  await history.getByRole('button', { name: /More: note by/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(feed.getByText('No files yet')).toBeVisible();
  await toast(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(history).toContainText('offer.txt');
  await feed.getByText('All', { exact: true }).click();
  await expect(history).toContainText('Offer sent');

  // What is sold may be new, and keeps its place in the list of products.
  await page.getByRole('button', { name: /Add a product or service/ }).click();
  await page.getByRole('searchbox').last().fill('Oak polish');
  await page.getByRole('button', { name: 'Create “Oak polish”' }).click();
  await expect(page.getByRole('row', { name: /Oak polish/ })).toBeVisible();

  // Lost, it has not been won on the way, nothing about it is late, and what was to be done ends with it.
  await page.getByRole('button', { name: 'Lost', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Lost', exact: true })).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('button', { name: 'Won', exact: true })).not.toHaveAttribute('data-passed');
  await toast(page, 'there are open tasks for it').getByRole('button', { name: 'Close them' }).click();
  await expect(toast(page, 'Task closed')).toBeVisible();
  await page.getByRole('button', { name: 'Offer sent', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Offer sent' })).toHaveAttribute('aria-current', 'step');

  const oak = Number(/lead\/(\d+)/.exec(page.url())![1]);

  // A second deal goes into it, and comes back.
  const other = await aDeal(page, owner, { name: 'Four chairs', price: 200 });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Merge with another deal' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge deals' });
  await merging.getByRole('button', { name: /Find another deal/ }).click();
  await page.getByRole('searchbox').last().fill('chairs');
  await page.getByRole('button', { name: /Four chairs/ }).click();
  await expect(merging.getByRole('radio', { name: 'Main deal: Oak table' })).toBeChecked();
  expect(await seriousMistakes(page, '[role=dialog]')).toEqual([]);
  await merging.getByRole('button', { name: 'Merge 2 deals' }).click();
  await expect(history).toContainText('Merged with');
  await toast(page, 'Deals merged').getByRole('button', { name: 'Undo' }).click();
  await expect(history).toContainText('Separated again');
  await page.goto(`deals/lead/${other.id}/`);
  await expect(page.getByRole('heading', { name: /Four chairs/ })).toBeVisible();

  // Given to somebody without the client's channel, it says that there is a client, and offers no other one.
  const colleague = await elsewhere();
  const oleg = await join(colleague.request, owner, stranger('Oleg Elsewhere'));
  const cfg = { chat: { managers_visibility: '1' } };
  await ask(page.request, '/api/app/chat/updateConfig/', { data: { action: 'editconfig', cfg }, as: owner });
  await ask(page.request, `/api/crm/lead/${oak}/`, {
    method: 'PUT',
    data: { manager_id: await idOf(colleague, oleg) },
    as: owner,
  });
  await colleague.goto(`deals/lead/${oak}/`);
  await expect(colleague.getByText('You may not see this client')).toBeVisible();
  await expect(colleague.getByText('There is a client whom you may not see')).toBeVisible();
  await expect(colleague.getByText('No client yet')).toBeHidden();
  await expect(colleague.getByRole('button', { name: /Add a client|Add client/ })).toBeHidden();
});

test('in the hand a deal shows one thing at a time, and its stage is chosen from below @mobile', async ({ page }) => {
  const owner = await register(page.request);
  const deal = await aDeal(page, owner, { name: 'Garden bench', price: 90 });
  await page.goto(`deals/lead/${deal.id}/`);
  await expect(page.getByRole('heading', { name: /Garden bench/ })).toBeVisible();
  await page.getByRole('button', { name: /stage: New/ }).click();
  await page.getByRole('button', { name: 'In touch', exact: true }).click();
  await expect(page.getByRole('button', { name: /stage: In touch/ })).toBeVisible();
  await page.getByText('Dialogue', { exact: true }).click();
  await expect(page.getByText('No client yet')).toBeVisible();
  await page.getByText('Feed', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Feed' })).toContainText('In touch');
  expect(await seriousMistakes(page)).toEqual([]);
});
