import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { demo, inMessenger, letterTo, register, signInByApi, stranger, test } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name });

/** From the open page of members: the link that is shown once, after everything the test wants to tick. */
async function invite(page: Page, email: string, tick: string[] = []): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await dialog(page).getByLabel('E-mail').fill(email);
  for (const name of tick) await dialog(page).getByRole('checkbox', { name, exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog(page).getByLabel('Invitation link').inputValue();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  return link;
}

test('an invited colleague joins by a link that works once, is given rights, and when removed is out at once', async ({
  page,
  elsewhere,
}) => {
  const oleg = stranger('Oleg Pond', 'demo.parley');
  await register(page.request);
  await page.goto('/app/settings/');
  const link = await invite(page, oleg.email, ['Tariff']);
  expect((await letterTo(page.request, oleg.email)).body).toContain(link);
  await expect(page.getByRole('listitem').filter({ hasText: oleg.email })).toBeVisible();

  const other = await elsewhere();
  await test.step('he joins', async () => {
    await other.goto(link);
    // The secret is not left in the address.
    await expect(other).toHaveURL(/\/app\/invite\/$/);
    await other.getByRole('button', { name: 'Join the project' }).click();
    await expect(other.getByText('Required field')).toHaveCount(2);
    await other.getByLabel('Your name').fill(oleg.name);
    await other.getByLabel('Password', { exact: true }).fill(oleg.password);
    await other.getByRole('button', { name: 'Join the project' }).click();
    await inMessenger(other);
  });

  await test.step('nobody reloads anything: the list hears of it', async () => {
    await expect(row(page, oleg.name)).toContainText('Operator');
    await expect(row(page, oleg.name)).toContainText('1 of 16');
    await expect(page.getByText('Waiting for an answer')).toHaveCount(0);
  });

  await test.step('the link works no more', async () => {
    const late = await elsewhere();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'The invitation does not work' })).toBeVisible();
    await late.getByRole('link', { name: 'Sign in' }).click();
    await expect(late).toHaveURL(/login/);
  });

  const deals = dialog(page).getByRole('group', { name: 'Deals' });
  await test.step('his rights are changed, kept, and reached by a link', async () => {
    await page.getByRole('button', { name: oleg.name }).click();
    await expect(page).toHaveURL(/member=\d+$/);
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
    await dialog(page).getByRole('switch', { name: 'Manager' }).click();
    await deals.getByRole('checkbox', { name: 'Export' }).check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The changes have been saved!')).toBeVisible();
    await expect(row(page, oleg.name)).toContainText('Manager');
    await expect(row(page, oleg.name)).toContainText('2 of 16');

    await page.getByRole('button', { name: oleg.name }).click();
    const address = page.url();
    await page.goto('/app/tariff/');
    await page.goto(address);
    await expect(deals.getByRole('checkbox', { name: 'Export' })).toBeChecked();
    await dialog(page).getByRole('checkbox', { name: 'Everything' }).check();
    await expect(deals.getByRole('checkbox', { name: 'Funnels' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/settings\/$/);
  });

  await test.step('he is removed', async () => {
    await page.getByRole('button', { name: oleg.name }).click();
    await dialog(page).getByRole('button', { name: 'Remove from the project' }).click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(`${oleg.name} is no longer in the project`)).toBeVisible();
    await expect(row(page, oleg.name)).toHaveCount(0);
    await other.goto('/app/settings/');
    await inMessenger(other);
    await expect(other.getByRole('heading', { name: 'Project settings' })).toHaveCount(0);
  });
});

test('nobody is invited twice or wrongly, and who is registered joins with the password they have', async ({
  page,
  elsewhere,
  request,
}) => {
  const oleg = await register(request, stranger('Oleg Pond'));
  const vera = await register(page.request);
  await page.goto('/app/settings/');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog(page).getByText('Required field')).toBeVisible();
  await dialog(page).getByLabel('E-mail').fill(vera.email);
  await dialog(page).getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog(page).getByText('This person is already in the project')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await invite(page, oleg.email);
  await page.getByRole('button', { name: `Take back the invitation: ${oleg.email}` }).click();
  await dialog(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The invitation is taken back')).toBeVisible();
  await expect(page.getByText(oleg.email)).toHaveCount(0);

  const other = await elsewhere();
  await other.goto(await invite(page, oleg.email));
  await expect(other.getByText(`Confirm with the password of ${oleg.email}`)).toBeVisible();
  await expect(other.getByLabel('Your name')).toHaveCount(0);
  await other.getByLabel('Password', { exact: true }).fill('not mine');
  await other.getByRole('button', { name: 'Join the project' }).click();
  await expect(other.getByText('Wrong e-mail or password')).toBeVisible();
  await other.getByLabel('Password', { exact: true }).fill(oleg.password);
  await other.getByRole('button', { name: 'Join the project' }).click();
  await inMessenger(other);
});

test('an operator may look at colleagues but is offered nothing to change', async ({ page }) => {
  await signInByApi(page.request, demo.operator);
  await page.goto('/app/settings/');
  await expect(row(page, demo.admin.email)).toContainText('Owner');
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await page.getByLabel('Find a member').fill('admin@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').last().click();
  await expect(dialog(page).getByText('Only an administrator may change an administrator')).toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Project' }).click();
  await expect(page.getByText('Only members with the right to change settings can edit this')).toBeVisible();
  await page.goto('/app/tariff/');
  await expect(page.getByText('Everything is included')).toBeVisible();
  await expect(page.getByRole('button', { name: /Choose|Extend/ })).toHaveCount(0);
});

test('@mobile members are read and changed on a phone without scrolling sideways', async ({ page }) => {
  const vera = await register(page.request);
  for (const address of ['settings/?section=project', 'tariff/', 'security/', 'create-project', 'settings/']) {
    await page.goto(`/app/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.getByText(vera.email).tap();
  await expect(dialog(page).getByText('The owner is always an administrator')).toBeVisible();
  await dialog(page).getByRole('switch', { name: 'Manager' }).tap();
  await dialog(page).getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
});
