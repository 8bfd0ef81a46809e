import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { ask, inMessenger, join, register, stranger, test, visit } from './people.ts';
import { launcher, panel, said } from './visitor.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const step = (place: Locator, name: string) => place.getByRole('listitem').filter({ hasText: name });

async function fillRegistration(page: Page) {
  const { name, email, password } = stranger();
  await page.goto('login/?status=reg');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('+34600000000');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app\/welcome\/$/);
}

/** From three questions to a chat that is connected. */
async function answerWelcome(page: Page) {
  await expect(page.getByRole('heading', { name: 'Welcome! Three short questions' })).toBeVisible();
  await page.getByLabel('What is your company called?').fill('Lind Bakery');
  await page.getByRole('radio', { name: /Online shop/ }).press('Space');
  await page.getByRole('radio', { name: /Website/ }).press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const connecting = page.getByRole('dialog');
  await expect(connecting.getByRole('textbox', { name: 'Name' })).toHaveValue('Lind Bakery');
  await connecting.getByRole('button', { name: 'Connect' }).click();
  await expect(page).toHaveURL(/section=channels&channel=\d+$/);
}

/** As a visitor in another tab, and back as whoever answers. */
async function writeAndAnswer(page: Page, link: Locator) {
  const [visitor] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(visitor.getByRole('heading', { name: 'This is how visitors see your chat' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'To the inbox' })).toBeVisible();
  // On a phone it would cover the page: it waits to be opened.
  if (visitor.viewportSize()!.width < 480) await launcher(visitor).click();
  await panel(visitor).getByLabel('Your name').fill('Ada Stone');
  await panel(visitor).getByLabel('Message', { exact: true }).fill('Do you bake at night?');
  await panel(visitor)
    .getByRole('button', { name: /Start the chat|Leave the message/ })
    .click();
  await expect(said(visitor, 'Do you bake at night?')).toBeVisible();
  return visitor;
}

async function answer(page: Page, visitor: Page) {
  await page.getByRole('link', { name: /Ada Stone/ }).click();
  await page
    .getByRole('textbox', { name: /Message|Write/ })
    .first()
    .fill('All night long');
  await page.keyboard.press('Enter');
  await expect(said(visitor, 'All night long')).toBeVisible();
}

test('a stranger is at work by what the pages offer, from registration to the first answer', async ({ page }) => {
  test.slow();
  await fillRegistration(page);
  await answerWelcome(page);

  await test.step('the way back leads to all channels, by the button and by the browser', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/section=channels$/);
    await page.getByRole('button', { name: /A bot that answers/ }).click();
    const father = page.getByRole('link', { name: '@BotFather' });
    await expect(father).toHaveAttribute('href', 'https://t.me/BotFather');
    await expect(father).toHaveAttribute('rel', 'noreferrer');
    await page.goBack();
    await expect(page.getByRole('button', { name: /A bot that answers/ })).toBeVisible();
  });

  await page.getByRole('link', { name: 'To the messenger' }).click();
  await expect(steps(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 6');
  await expect(step(steps(page), 'Connect a channel')).toContainText('Done');
  await expect(step(steps(page), 'Choose a funnel')).toContainText('Done');
  await expectAccessible(page);
  const visitor = await writeAndAnswer(page, steps(page).getByRole('link', { name: 'Open the test page' }));
  await expect(steps(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 6');
  await answer(page, visitor);

  await test.step('the other steps lead exactly there', async () => {
    await visit(page, '');
    await steps(page).getByRole('link', { name: 'Import' }).click();
    await expect(page.getByRole('dialog', { name: /Import/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await visit(page, 'deals');
    await expect(page.getByRole('button', { name: 'Orders' })).toBeVisible();
    await page.getByRole('button', { name: /First steps: 3 of 6/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Invite' }).click();
    await expect(page.getByRole('dialog', { name: /Invit/ })).toBeVisible();
  });

  await test.step('put away, they are found in the help', async () => {
    await page.goto('');
    await steps(page).getByRole('button', { name: 'Put away' }).click();
    await expect(page.getByText('Choose a dialogue')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Choose a dialogue')).toBeVisible();
    await expect(page.getByRole('button', { name: /First steps/ })).toHaveCount(0);
    await page.goto('/app/help/');
    await page.getByRole('link', { name: 'Open the first steps' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show in the menu again' }).click();
    await expect(steps(page)).toBeVisible();
  });
});

test.describe('in the hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the same way is gone on a phone', async ({ page }) => {
    test.slow();
    await fillRegistration(page);
    await answerWelcome(page);
    await expect(page.getByRole('heading', { name: 'Lind Bakery' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Try it' })).toBeInViewport();
    await page.goto('');
    await inMessenger(page);
    await page.getByRole('button', { name: 'First steps 2 of 6' }).click();
    const list = page.getByRole('dialog', { name: 'First steps' });
    await expectAccessible(page);
    const visitor = await writeAndAnswer(page, list.getByRole('link', { name: 'Open the test page' }));
    await expect(list).toBeHidden();
    await expect(page.getByRole('button', { name: 'First steps 3 of 6' })).toBeVisible();
    await answer(page, visitor);
  });
});

test('whoever may do nothing else is shown only how it feels, and a funnel is chosen from the list', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  const other = await elsewhere();
  await join(other.request, vera, stranger('Tom Reed'));
  await other.goto('');
  await expect(steps(other).getByRole('listitem')).toHaveCount(2);
  await expect(steps(other).getByRole('link')).toHaveCount(0);

  await page.goto('');
  await steps(page).getByRole('button', { name: 'Choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'A funnel for your trade' });
  await dialog.getByRole('radio', { name: /Real estate/ }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByText('The funnel “Buyers” is ready')).toBeVisible();
  await expect(page.getByText('No deals yet')).toBeVisible();
  const funnels = await ask<{ name: string }[]>(page.request, '/api/crm/funnel/', { as: vera });
  expect(funnels.map(({ name }) => name)).toEqual(['Buyers', 'Owners']);
});

test('the first page speaks the browser’s language on either brand, and a choice wins', async ({
  browser,
  baseURL,
}) => {
  const door = new URL('login/', baseURL);
  for (const [locale, host, title] of [
    ['pt-BR', 'localhost', 'Entrar no seu espaço'],
    ['es-MX', 'beseda.localhost', 'Acceso al espacio de trabajo'],
    ['de-DE', 'beseda.localhost', 'Sign in to your workspace'],
  ] as const) {
    door.hostname = host;
    const page = await browser.newPage({ locale });
    await page.goto(door.href);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    if (locale === 'pt-BR') {
      await page.getByRole('button', { name: /PT/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Русский' }).click();
      await expect(page.getByRole('button', { name: /RU/ })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Вход в рабочее пространство' })).toBeVisible();
    }
    await page.close();
  }
});
