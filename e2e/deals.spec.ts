import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, type Member, register, test } from './people.ts';

type Funnel = { id: number; stages: { id: number; name: string; hidden: boolean }[] };

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').locator('> div').filter({ hasText: text });

type Opened = { owner: Member; first: string; second: string; third: string; third_id: number };

/** A funnel with three deals in its first stage; its second stage wants a field filled. */
async function openFunnel(page: Page): Promise<Opened> {
  const owner = await register(page.request);
  const [funnel] = await ask<Funnel[]>(page.request, '/api/crm/funnel/', { as: owner });
  const [first, second, third] = funnel!.stages;
  const words = { label: 'Delivery address', type: 'text', entity: 'lead' };
  const field = await ask<{ id: number }>(page.request, '/api/crm/custom_field/', { data: words, as: owner });
  const wants = { method: 'PUT', data: { required_fields: [field.id] }, as: owner };
  await ask(page.request, `/api/crm/stage/${second!.id}/`, wants);
  for (const [name, price] of [
    ['Oak table', 900],
    ['Six chairs', 600],
    ['Garden bench', 250],
  ] as const) {
    await ask(page.request, '/api/crm/lead/', { data: { stage_id: first!.id, name, price }, as: owner });
  }
  return { owner, first: first!.name, second: second!.name, third: third!.name, third_id: third!.id };
}

test('a deal is drawn to a stage that wants a field, moved by keys, taken back, and found by a filter that is kept', async ({
  page,
}) => {
  const { first, second, third } = await openFunnel(page);
  await page.goto('deals');
  await expect(stage(page, first)).toContainText('€1,750');
  await expectAccessible(page);

  // Dropped and not filled in, it goes back; filled in, it stays.
  await card(page, 'Oak table').dragTo(stage(page, second));
  const form = page.getByRole('dialog', { name: 'Fill in the required fields' });
  await expect(form).toContainText('“Oak table” comes to');
  const address = form.getByRole('textbox', { name: 'Delivery address' });
  await expect(address).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(stage(page, first).getByText('Oak table')).toBeVisible();
  await expect(stage(page, first)).toContainText('€1,750');
  await card(page, 'Oak table').dragTo(stage(page, second));
  await expect(address).toBeFocused();
  await address.fill('4 Mill Lane');
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(stage(page, second).getByText('Oak table')).toBeVisible();
  await expect(stage(page, second)).toContainText('€900');
  await toast(page, 'Deal moved').getByRole('button', { name: 'Undo' }).click();
  await expect(stage(page, first).getByText('Oak table')).toBeVisible();

  // By keys: from card to card, to another stage by the menu, and a stage back.
  await page.getByRole('link', { name: 'Garden bench' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Six chairs' })).toBeFocused();
  await page.keyboard.press('m');
  await page.getByRole('menuitemcheckbox', { name: third }).click();
  await expect(stage(page, third).getByText('Six chairs')).toBeVisible();
  await page.getByRole('link', { name: 'Six chairs' }).focus();
  await page.keyboard.press('BracketRight');
  await expect(stage(page, third).getByText('Six chairs')).toBeHidden();

  // What was narrowed is kept under a name, and is one press away.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByLabel('Budget from').fill('800');
  await filter.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Garden bench')).toBeHidden();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Save this filter').fill('Dear ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Filter saved')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Budget: from €800' }).click();
  await expect(card(page, 'Garden bench')).toBeVisible();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'Dear ones', exact: true }).click();
  await expect(card(page, 'Garden bench')).toBeHidden();
  await expect(card(page, 'Oak table')).toBeVisible();
});

test('what a stage wants since a moment ago is asked for, and the keys begin in it whichever way the deal is moved', async ({
  page,
}) => {
  const { owner, first, second, third, third_id } = await openFunnel(page);
  await page.goto('deals');
  const form = page.getByRole('dialog', { name: 'Fill in the required fields' });
  const fill = async (label: string, words: string) => {
    await expect(form.getByRole('textbox', { name: label })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
  };
  const bench = page.getByRole('link', { name: 'Garden bench' });
  await bench.focus();
  await page.keyboard.press('BracketRight');
  await fill('Delivery address', '4 Mill Lane');
  await expect(stage(page, second).getByText('Garden bench')).toBeVisible();

  const words = { label: 'Floor', type: 'text', entity: 'lead' };
  const { id } = await ask<{ id: number }>(page.request, '/api/crm/custom_field/', { data: words, as: owner });
  const funnels = page.waitForResponse((it) => new URL(it.url()).pathname === '/api/crm/funnel/');
  const wanted = { method: 'PUT', data: { required_in_stages: [third_id] }, as: owner };
  await ask(page.request, `/api/crm/custom_field/${id}/`, wanted);
  await funnels;
  await bench.focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitemcheckbox', { name: third }).click();
  await fill('Floor', 'Third');
  await expect(stage(page, third).getByText('Garden bench')).toBeVisible();

  await stage(page, first).getByRole('link', { name: 'Six chairs' }).click();
  await page.getByRole('button', { name: third, exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Floor' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: third, exact: true }).click();
  await fill('Floor', 'Ground');
  await expect(page.getByRole('button', { name: third, exact: true })).toHaveAttribute('aria-current', 'step');
});

test('@mobile in the hand stages are swiped one at a time, a held card moves by its menu, and a stage by its grip', async ({
  page,
}) => {
  const { first, second, third } = await openFunnel(page);
  await page.goto('deals');
  await expect(card(page, 'Oak table')).toBeInViewport();
  await expectAccessible(page);

  const box = (await card(page, 'Oak table').boundingBox())!;
  const [x, y] = [Math.round(box.x + 60), Math.round(box.y + 50)];
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const menu = page.getByRole('menu', { name: 'Deal' });
  await expect(menu).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await menu.getByRole('menuitemcheckbox', { name: third }).tap();
  await expect(stage(page, first).getByText('Oak table')).toBeHidden();

  // Swiped twice, its new stage stands in the middle.
  await expect(stage(page, third)).not.toBeInViewport({ ratio: 0.9 });
  for (const _ of [1, 2]) {
    await touch.send('Input.synthesizeScrollGesture', { x: 330, y: 400, xDistance: -300, yDistance: 0, speed: 2400 });
  }
  await expect(stage(page, third)).toBeInViewport({ ratio: 0.9 });
  await expect(stage(page, third).getByText('Oak table')).toBeInViewport();

  // Drawn below the next one, the first stage is the second.
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Set up the funnel' }).tap();
  await expect(page.getByRole('textbox', { name: 'Name of the funnel' })).toBeVisible();
  const grip = (await stage(page, first).locator('[draggable=true]').boundingBox())!;
  const next = (await stage(page, second).boundingBox())!;
  const from = { x: grip.x + 20, y: grip.y + 20 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x, y: next.y + 20 }] });
  await expect(page.getByRole('listitem').filter({ has: stage(page, second) })).toHaveAttribute('data-side', 'after');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('region').first()).toHaveAccessibleName(second);
});
