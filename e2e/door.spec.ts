import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { demo, fillSignIn, inMessenger, letterTo, register, stranger, test } from './people.ts';

const email = (page: Page) => page.getByLabel('E-mail');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('the door says what is missing, in the language and the theme that are chosen and stay', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (it) => it.type() === 'error' && complaints.push(it.text()));
  await page.goto('login/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Required field')).toHaveCount(2);
  await expect(email(page)).toBeFocused();
  // Not set up on this server: nothing is offered that would not work.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'administrator' })).toBeVisible();
  // Who has no session is not refused one.
  expect(complaints).toEqual([]);
  await page.mouse.move(0, 0);
  await expectAccessible(page);

  await password(page).fill('look at me');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await password(page).clear();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Language: EN' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Вход в рабочее пространство' })).toBeVisible();
  await expect(page.getByText('Обязательное поле')).toHaveCount(2);
  await page.getByRole('button', { name: 'Тёмная тема' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('the door checks what is typed, and lets a newcomer in', async ({ page, request }) => {
  await test.step('registration and restoring check what is typed, and what one agrees to can be read before', async () => {
    await page.goto('login/?status=forgot');
    await page.getByRole('button', { name: 'Get a code' }).click();
    await expect(page.getByText('Required field')).toBeVisible();
    await page.mouse.move(0, 0);
    await expectAccessible(page);

    await page.getByText('Registration').click();
    await email(page).fill('nobody');
    await password(page).fill('12345');
    await page.getByLabel('Repeat the password').fill('123456');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Required field').first()).toBeVisible();
    await expect(page.getByText('Invalid e-mail')).toBeVisible();
    await expect(page.getByText('At least 6 characters')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.mouse.move(0, 0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'the personal-data agreement' }).click();
    await expect(page).toHaveURL(/\/app\/help\/#agreement$/);
    await expect(page.getByRole('heading', { name: 'Personal data' })).toBeInViewport();
  });

  await test.step('a newcomer registers and stands in a project of their own; a taken e-mail is told under its field', async () => {
    const known = await register(request);
    const vera = stranger();
    await page.goto('login/?status=reg');
    await page.getByLabel('Your name').fill(vera.name);
    await email(page).fill(known.email);
    await page.getByLabel('Phone').fill('+34 600 (000) 000');
    await expect(page.getByLabel('Phone')).toHaveValue('+34600000000');
    await password(page).fill(vera.password);
    await page.getByLabel('Repeat the password').fill(vera.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This e-mail is already registered')).toBeVisible();
    await expect(email(page)).toBeFocused();

    await email(page).fill(vera.email);
    await email(page).press('Enter');
    await page.getByRole('link', { name: 'Skip' }).click();
    await inMessenger(page);
  });
});

test('a wrong password is told, the right one opens what was asked for, several projects are chosen from, and too many tries wait', async ({
  page,
  context,
  request,
}) => {
  await test.step('a wrong password is told in the form, and the right one opens the page that was asked for', async () => {
    const vera = await register(request);
    await page.goto('tasks');
    await expect(page).toHaveURL(/\/app\/messenger\/login/);
    await fillSignIn(page, { ...vera, password: 'not this one' });
    await expect(alert(page)).toHaveText('Wrong e-mail or password');
    await expect(email(page)).toHaveValue(vera.email);
    await password(page).fill(vera.password);
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/app\/messenger\/tasks$/);
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  });
  await context.clearCookies();

  await test.step('who belongs to several projects must choose one, and then a page beside the messenger opens too', async () => {
    await page.goto('/app/security/');
    await expect(page).toHaveURL(/login/);
    await fillSignIn(page, demo.admin);
    await expect(page.getByRole('heading', { name: 'Choose a project' })).toBeVisible();
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(alert(page)).toHaveText('Choose a project');
    await page.getByRole('radio').first().press('Space');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  });
  await context.clearCookies();

  await test.step('too many tries are told with the seconds to wait, and the button waits too', async () => {
    const vera = stranger();
    const data = { email: vera.email, password: vera.password };
    for (let tries = 0; tries < 6; tries++) await request.post('/api/app/user/login/', { data });
    await page.goto('login/');
    await fillSignIn(page, vera);
    await expect(alert(page)).toHaveText(/Too many attempts\. Try again in \d+ s/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });
});

test('a forgotten password is restored by a code from the letter, which the demo shows in its mailbox', async ({
  page,
  context,
  request,
}) => {
  const vera = await register(request, stranger('Vera Lind', 'demo.parley'));
  await page.goto('login/');
  await email(page).fill(vera.email);
  await page.getByText('Forgot password?').click();
  await expect(email(page)).toHaveValue(vera.email);
  await page.getByRole('button', { name: 'Get a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();

  const { subject } = await letterTo(request, vera.email);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'mailbox' }).click();
  const mailbox = await opened;
  await expect(mailbox.getByText(`To ${vera.email}`)).toBeVisible();
  await mailbox.close();

  await page.getByLabel('Code').fill('00000000');
  await page.getByLabel('New password').fill('a better lamp');
  await page.getByLabel('Repeat the password').fill('a better lamp');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('The code is wrong or has expired')).toBeVisible();
  await page.getByLabel('Code').fill(/^\d+/.exec(subject)![0]);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await inMessenger(page);
});

test('@mobile the card fills the phone, every target is large enough for a finger, and one registers by touch alone', async ({
  page,
}) => {
  const vera = stranger();
  await page.goto('login/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const sizes = await page.locator('main button:visible, main input:visible, main a:visible').evaluateAll((all) =>
    all
      .filter((it) => it.getAttribute('type') !== 'radio')
      .map((it) => {
        // A target may be larger than what is drawn.
        const { height } = it.getBoundingClientRect();
        const grown = Number.parseFloat(getComputedStyle(it, '::after').height) || 0;
        return `${it.textContent || it.getAttribute('name')}: ${Math.round(Math.max(height, grown))}`;
      }),
  );
  expect(sizes.filter((size) => Number(size.split(': ').at(-1)) < 44)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByText('Registration').tap();
  await page.getByLabel('Your name').fill(vera.name);
  await email(page).fill(vera.email);
  await page.getByLabel('Phone').fill('+34600000000');
  await password(page).fill(vera.password);
  await page.getByLabel('Repeat the password').fill(vera.password);
  await page.getByRole('button', { name: 'Create account' }).tap();
  await page.getByRole('link', { name: 'Skip' }).tap();
  await inMessenger(page);
});
