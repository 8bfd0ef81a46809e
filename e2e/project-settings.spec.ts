import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, inMessenger, join, register, stranger, tabs, test } from './people.ts';

test('the owner finds members, sees the channels, renames the project and switches a section off', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/');
  await page.getByLabel('Find a member').fill('nobody at all');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByText('You are the only one here so far')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Channels' }).click();
  await expect(page.getByRole('button', { name: 'WhatsApp Business API' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Team chat' })).toContainText('Works');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Project' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Linden Salon');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
  // Another currency says first that nothing is converted.
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveValue('Euro (EUR)');
  await currency.fill('kzt');
  await page.getByRole('option', { name: 'Kazakhstani Tenge (KZT)' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Sums are not converted: €25 becomes ₸25' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change the currency' }).click();
  await expect(currency).toHaveValue('Kazakhstani Tenge (KZT)');
  // By whose clock its days begin.
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('lisb');
  await page.getByRole('option', { name: /^Europe\/Lisbon/ }).click();
  await expect(zone).toHaveValue('Europe/Lisbon');
  // The switches show what was asked before the server has it, so its answers are waited for.
  const answered = (word: string) => page.waitForResponse((it) => it.request().postData()?.includes(word) ?? false);
  const limited = page.getByRole('switch', { name: 'Operators see only their channels' });
  const kept = Promise.all([answered('"tasks":false'), answered('managers_visibility')]);
  await page.getByRole('switch', { name: 'Tasks' }).click();
  await expect(page.getByRole('switch', { name: 'Tasks' })).not.toBeChecked();
  await limited.click();
  await expectAccessible(page);
  await kept;
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Linden Salon');
  await expect(currency).toHaveValue('Kazakhstani Tenge (KZT)');
  await expect(zone).toHaveValue('Europe/Lisbon');
  await expect(page.getByRole('switch', { name: 'Tasks' })).not.toBeChecked();
  await expect(limited).toBeChecked();
});

test('who edits settings is told that channels are for administrators, and who may not remove products is told so', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  await ask(page.request, '/api/crm/product/', { data: { name: 'Tea', type: 'product' }, as: vera });
  const other = await elsewhere();
  const oleg = await join(other.request, vera, stranger('Oleg Editor'), ['settings.edit']);
  await other.goto('/app/settings/?section=project');
  const limited = other.getByRole('switch', { name: 'Operators see only their channels' });
  await expect(limited).toBeDisabled();
  await expect(other.getByText('Only administrators may change this')).toBeVisible();
  await expectAccessible(other);
  const cfg = { chat: { managers_visibility: '1' } };
  const refused = await other.request.post('/api/app/chat/updateConfig/', {
    data: { action: 'editconfig', cfg },
    headers: { authorization: `Bearer ${oleg.token}`, 'x-project': String(vera.project) },
  });
  expect(refused.status()).toBe(403);

  await other.goto('clients?tab=products');
  await other.getByRole('checkbox', { name: 'Select Tea' }).check();
  await expect(other.getByText('Removing needs a right')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove', exact: true })).toBeHidden();
});

test('where nothing is sold nothing is offered; a project for tasks alone has one tab and says where the rest is', async ({
  page,
}) => {
  await register(page.request);

  await test.step('where nothing is sold everything is included, and nothing is offered', async () => {
    await page.goto('/app/tariff/');
    await expect(page.getByText('Everything is included')).toBeVisible();
    await expect(page.getByRole('button', { name: /Choose|Extend/ })).toHaveCount(0);
    await expect(page.getByText(/€|a month|calls/)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a project for tasks alone is created: it has one tab and says where the rest is', async () => {
    await page.goto('/app/create-project/');
    await page.getByRole('button', { name: 'Create the project' }).click();
    await expect(page.getByText('Required field')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Project name').fill('Errands');
    await page.getByRole('radio', { name: 'Tasks only' }).check({ force: true });
    await page.getByRole('button', { name: 'Create the project' }).click();
    await inMessenger(page);
    await expect(tabs(page)).toHaveText(['Tasks']);
    await expect(page.getByText('This is the tasks app')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Altegio' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to tasks' }).click();
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('tab')).toHaveText(['Task categories']);

    await page.goto('/app/tariff/');
    await expect(page.getByText('Errands')).toBeVisible();
    await expect(page.getByText('Everything is included')).toBeVisible();
  });
});

test('a member leaves; the owner cannot, deletes the project instead, and brings it back', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  const other = await elsewhere();
  await join(other.request, vera, stranger('Oleg Leaver'));
  await other.goto('/app/messenger/');
  await inMessenger(other);
  await other.getByRole('button', { name: /^Project:/ }).click();
  await other.getByRole('link', { name: 'Leave the project' }).click();
  const question = other.getByRole('dialog').filter({ hasText: 'go back to the team' });
  await expectAccessible(other);
  await question.getByRole('button', { name: 'Leave the project' }).click();
  await expect(other).toHaveURL(/create-project/);

  await page.goto('/app/settings/?section=project');
  await expect(page.getByText('You are the only administrator here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave the project' })).toBeDisabled();

  await page.getByRole('button', { name: 'Delete the project' }).click();
  const window = page.getByRole('dialog', { name: /Delete/ });
  const sure = window.getByRole('button', { name: 'Delete the project' });
  await expect(sure).toBeDisabled();
  await window.getByLabel(/Type the project’s name/).fill('My project');
  await window.getByLabel('Your password').fill('wrong-password');
  await sure.click();
  await expect(window.getByText('The current password is wrong')).toBeVisible();
  await expectAccessible(page);
  await window.getByLabel('Your password').fill(vera.password);
  await sure.click();

  // Nobody works in it, and it says until when.
  await expect(page.getByRole('heading', { name: '“My project” is deleted' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring the project back' }).click();
  await inMessenger(page);
  await expect(page.getByRole('button', { name: /^Project: My project/ })).toBeVisible();
});
