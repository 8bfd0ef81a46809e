import { expect, type Page } from '@playwright/test';
import { ask, register, seriousMistakes, test } from './people.ts';

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function add(page: Page, to: string, what: string) {
  await page.getByRole('button', { name: `Add to “${to}”` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a funnel of a kind of business gets its rules, a form of a site becomes a deal with its task, and history tells what rules would have done', async ({
  page,
}) => {
  const owner = await register(page.request);
  await page.goto('deals');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set up the funnel' }).click();
  await page.getByRole('button', { name: 'Add a funnel' }).click();
  await page.getByRole('menuitem', { name: 'Services' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the funnel' })).toHaveValue('Orders for services');

  // A name is typed over where it stands.
  const name = page.getByRole('textbox', { name: 'Rename the stage “New request”' });
  await name.fill('From the site');
  await name.press('Enter');
  await expect(stage(page, 'From the site')).toBeVisible();

  await add(page, 'From the site', 'Task');
  const window = page.getByRole('dialog');
  await window.getByRole('textbox', { name: 'What is to be done' }).fill('Call back ');
  await window.getByRole('button', { name: 'first name' }).click();
  await expect(window.getByText('Call back Anna')).toBeVisible();
  await window.getByText('3 h', { exact: true }).click();
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(stage(page, 'From the site')).toContainText('within 3 hours');

  // Two messages at one time would be one too many: it is said where the time stands.
  for (const text of ['Hello, we have your request', 'Are you still there?']) {
    await add(page, 'From the site', 'Message');
    await window.getByRole('textbox', { name: 'Text of the message' }).fill(text);
    await window.getByRole('button', { name: 'Save' }).click();
    if (text.startsWith('Hello')) await expect(window).toBeHidden();
  }
  const when = window.getByRole('group', { name: 'When to send' });
  await expect(when.getByRole('alert')).toHaveText('Such a time already exists');
  await when.getByRole('spinbutton', { name: 'Hours' }).fill('4');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(stage(page, 'From the site')).toContainText('After 4 hours');

  // The form is ready to be put on a site; sent from there, it is a deal with its task.
  await add(page, 'From the site', 'Source of deals');
  await window.getByRole('textbox', { name: 'Name of the source' }).fill('Order form');
  await window.getByRole('button', { name: 'Save' }).click();
  const code = window.getByLabel('Code', { exact: true });
  await expect(code).toContainText('website_url');
  const address = /action="([^"]+)"/.exec(await code.innerText())![1]!;
  await window.getByRole('button', { name: 'Done' }).click();
  expect(await seriousMistakes(page)).toEqual([]);
  const sent = await page.request.post(new URL(address).pathname, {
    form: { name: 'Nora Field', phone: '+34 600 111 222', utm: 'utm_source=spring' },
  });
  expect(sent.ok()).toBe(true);

  await page.getByRole('link', { name: 'To the board' }).click();
  await expect(page.getByRole('link', { name: 'Nora Field' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /next task is due/ })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Actions with the stage “From the site”' }).click();
  await page.getByRole('menuitem', { name: 'Try all on history' }).click();
  await expect(window).toContainText('1 deal came here in the last 30 days');
  await expect(window.getByRole('listitem').filter({ hasText: 'Task: Call back Nora' })).toBeVisible();
  await expect(window.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');

  // There are fifty at most: one more is refused with the reason.
  for (let made = 2; made < 50; made += 2) {
    await ask(page.request, '/api/crm/default_funnels/', { data: { kind: 'realty' }, as: owner });
  }
  await page.getByRole('button', { name: 'Add a funnel' }).click();
  await page.getByRole('menuitem', { name: 'Services' }).click();
  await expect(page.getByText(/^Error creating funnel: .*50/)).toBeVisible();
});
