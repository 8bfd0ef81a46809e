import { type Browser, expect, type Page } from '@playwright/test';
import { inMessenger, letterTo, type Person, register, seriousMistakes, signIn, stranger, test } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name });

/** The link that is shown once, after everything the test wants to tick. */
async function invite(page: Page, email: string, tick: string[] = []): Promise<string> {
  await page.goto('/app/settings/');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await dialog(page).getByLabel('E-mail').fill(email);
  for (const name of tick) await dialog(page).getByRole('checkbox', { name, exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
  return dialog(page).getByLabel('Invitation link').inputValue();
}

/** Someone in a browser of their own. */
async function elsewhere(browser: Browser): Promise<Page> {
  const headers = { 'x-forwarded-for': `10.77.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` };
  return (await browser.newContext({ extraHTTPHeaders: headers })).newPage();
}

async function join(page: Page, link: string, person: Person) {
  await page.goto(link);
  await expect(page).toHaveURL(/\/app\/invite\/$/);
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Join the project' }).click();
  await inMessenger(page);
}

test('an invited colleague joins by the link, which then works no more', async ({ page, browser }) => {
  test.slow();
  const oleg = stranger('Oleg Pond');
  await register(page.request);
  const link = await invite(page, oleg.email, ['Analytics']);
  expect((await letterTo(page.request, oleg.email)).body).toContain(link);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: oleg.email })).toBeVisible();

  const other = await elsewhere(browser);
  await other.goto(link);
  await other.getByRole('button', { name: 'Join the project' }).click();
  await expect(other.getByText('Required field')).toHaveCount(2);
  await join(other, link, oleg);

  // Nobody reloads anything: the list hears of it.
  await expect(row(page, oleg.name)).toContainText('Operator');
  await expect(row(page, oleg.name)).toContainText('1 of 14');
  await expect(page.getByText('Waiting for an answer')).toHaveCount(0);

  const late = await elsewhere(browser);
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'The invitation does not work' })).toBeVisible();
  await late.getByRole('link', { name: 'To sign-in' }).click();
  await expect(late).toHaveURL(/login/);
});

test('a registered person joins with the password they have', async ({ page, browser, request }) => {
  test.slow();
  const oleg = await register(request, stranger('Oleg Pond'));
  await register(page.request);
  const link = await invite(page, oleg.email);
  const other = await elsewhere(browser);
  await other.goto(link);
  await expect(other.getByText(`Confirm with the password of ${oleg.email}`)).toBeVisible();
  await expect(other.getByLabel('Your name')).toHaveCount(0);
  await other.getByLabel('Password', { exact: true }).fill('not mine');
  await other.getByRole('button', { name: 'Join the project' }).click();
  await expect(other.getByText('Wrong e-mail or password')).toBeVisible();
  await other.getByLabel('Password', { exact: true }).fill(oleg.password);
  await other.getByRole('button', { name: 'Join the project' }).click();
  await inMessenger(other);
});

test('an invitation is taken back, and nobody is invited twice or wrongly', async ({ page }) => {
  const oleg = stranger('Oleg Pond');
  const vera = await register(page.request);
  await page.goto('/app/settings/');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog(page).getByText('Required field')).toBeVisible();
  await dialog(page).getByLabel('E-mail').fill(vera.email);
  await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog(page).getByText('This person is already in the project')).toBeVisible();

  await invite(page, oleg.email);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Take back the invitation: ${oleg.email}` }).click();
  await dialog(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The invitation is taken back')).toBeVisible();
  await expect(page.getByText(oleg.email)).toHaveCount(0);
});

test("a member's rights are changed, kept, and reached by a link", async ({ page, browser }) => {
  test.slow();
  const oleg = stranger('Oleg Pond');
  await register(page.request);
  await join(await elsewhere(browser), await invite(page, oleg.email), oleg);

  await page.goto('/app/settings/');
  await page.getByRole('button', { name: oleg.name }).click();
  await expect(page).toHaveURL(/member=\d+$/);
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
  await dialog(page).getByRole('switch', { name: 'Manager' }).click();
  const deals = dialog(page).getByRole('group', { name: 'Deals' });
  await deals.getByRole('checkbox', { name: 'Export' }).check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
  await expect(row(page, oleg.name)).toContainText('Manager');
  await expect(row(page, oleg.name)).toContainText('1 of 14');

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

test('a removed member is out at once', async ({ page, browser }) => {
  test.slow();
  const oleg = stranger('Oleg Pond');
  await register(page.request);
  const other = await elsewhere(browser);
  await join(other, await invite(page, oleg.email), oleg);

  await page.goto('/app/settings/');
  await page.getByRole('button', { name: oleg.name }).click();
  await dialog(page).getByRole('button', { name: 'Remove from the project' }).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`${oleg.name} is no longer in the project`)).toBeVisible();
  await expect(row(page, oleg.name)).toHaveCount(0);
  await other.goto('/app/settings/');
  await expect(other.getByRole('heading', { name: 'Project settings' })).toHaveCount(0);
});

test('an operator may look at colleagues but is offered nothing to change', async ({ page }) => {
  await signIn(page, { email: 'operator@demo.parley', password: 'parley-demo' });
  await inMessenger(page);
  await page.goto('/app/settings/');
  await expect(row(page, 'admin@demo.parley')).toContainText('Owner');
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
  await expect(page.getByText('Changing the tariff needs the right to manage it')).toBeVisible();
  await expect(page.getByRole('button', { name: /Choose|Extend/ })).toHaveCount(0);
});

test('a search without luck offers the way back', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/');
  await page.getByLabel('Find a member').fill('nobody at all');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByText('You are here alone so far')).toBeVisible();
});

test('the project is renamed and a section is switched off', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/?section=project');
  await page.getByLabel('Name', { exact: true }).fill('Linden Salon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
  await page.getByRole('switch', { name: 'Tickets' }).click();
  await expect(page.getByRole('switch', { name: 'Tickets' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Operators see only their channels' }).click();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Linden Salon');
  await expect(page.getByRole('switch', { name: 'Tickets' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Operators see only their channels' })).toBeChecked();
});

test('channels are shown as they are, with the word that connecting most of them comes later', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/settings/?section=channels');
  await expect(page.getByText('follow with a later release')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Team chat' })).toContainText('Works');
});

test('a tariff is chosen with a word about what it hides, and months are added by hand', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/tariff/');
  await page.getByRole('button', { name: 'Choose the tariff Start' }).click();
  await expect(dialog(page)).toContainText('Deals and clients, Tickets, Analytics');
  await dialog(page).getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByText('The tariff is now Start')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Current' })).toContainText('€19');

  await page.getByRole('button', { name: 'Extend' }).click();
  await page.getByRole('spinbutton', { name: 'Months' }).fill('3');
  await expect(page.getByText('€57')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(/^Paid until .* · \d+ days left$/)).toBeVisible();
});

test('a project for tasks alone is created and opened', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/create-project/');
  await page.getByRole('button', { name: 'Create the project' }).click();
  await expect(page.getByText('Required field')).toBeVisible();
  await page.getByLabel('Project name').fill('Errands');
  await page.getByRole('radio', { name: 'Tasks only' }).check({ force: true });
  await page.getByRole('button', { name: 'Create the project' }).click();
  await inMessenger(page);
  await page.goto('/app/tariff/');
  await expect(page.getByText('Errands')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
});

for (const [address, seen] of [
  ['settings/', 'You are here alone so far'],
  ['settings/?section=channels', 'Team chat'],
  ['settings/?section=project', 'Operators see only their channels'],
  ['tariff/', 'Business'],
  ['create-project', 'Tasks only'],
] as const) {
  test(`/app/${address} has no serious accessibility mistake in either scheme`, async ({ page }) => {
    test.slow();
    await register(page.request);
    await page.goto(`/app/${address}`);
    await expect(page.getByText(seen).first()).toBeVisible();
    expect(await seriousMistakes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousMistakes(page)).toEqual([]);
  });
}

test('the drawer of an invitation has no serious accessibility mistake in either scheme', async ({ page }) => {
  test.slow();
  await register(page.request);
  await page.goto('/app/settings/');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousMistakes(page)).toEqual([]);
});

test('@mobile members are read and changed on a phone without scrolling sideways', async ({ page }) => {
  const vera = await register(page.request);
  for (const address of ['settings/', 'settings/?section=project', 'tariff/', 'security/', 'create-project']) {
    await page.goto(`/app/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.goto('/app/settings/');
  await page.getByText(vera.email).tap();
  await expect(dialog(page).getByText('The owner is always an administrator')).toBeVisible();
  await dialog(page).getByRole('switch', { name: 'Manager' }).tap();
  await dialog(page).getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('The changes have been saved!')).toBeVisible();
});
