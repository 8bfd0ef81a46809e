import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { inMessenger, letterTo, type Person, register, seriousMistakes, signIn, stranger, test } from './people.ts';

const asked = ({ email, password }: Person) => ({ email, password });
const admin = { email: 'admin@demo.parley', password: 'parley-demo' };

test('a newcomer registers and stands in a project of their own', async ({ page }) => {
  const vera = stranger();
  await page.goto('login/?status=reg');
  await page.getByLabel('Your name').fill(vera.name);
  await page.getByLabel('E-mail').fill(vera.email);
  await page.getByLabel('Phone').fill('+34 600 (000) 000');
  await expect(page.getByLabel('Phone')).toHaveValue('+34600000000');
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByLabel('Repeat the password').fill(vera.password);
  await page.getByText('I have a promo code').click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('SPRING');
  await page.getByRole('textbox', { name: 'Promo code' }).press('Enter');
  await inMessenger(page);
});

test('an e-mail that is taken is told under its field', async ({ page, request }) => {
  const vera = await register(request);
  await page.goto('login/?status=reg');
  await page.getByLabel('Your name').fill(vera.name);
  await page.getByLabel('E-mail').fill(vera.email);
  await page.getByLabel('Phone').fill('+34600000000');
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByLabel('Repeat the password').fill(vera.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This e-mail is already registered')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test('a page asked for before signing in opens after it', async ({ page, request }) => {
  const vera = await register(request);
  await page.goto('/app/security/');
  await expect(page).toHaveURL(/login/);
  await page.getByLabel('E-mail').fill(vera.email);
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
});

test('empty fields are required and differing passwords are told under the field', async ({ page }) => {
  await page.goto('login/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Required field')).toHaveCount(2);
  await expect(page.getByLabel('E-mail')).toBeFocused();

  await page.getByText('Registration').click();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Repeat the password').fill('123456');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Invalid e-mail')).toBeVisible();
  await expect(page.getByText('At least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test('complaints speak the language that is chosen after them', async ({ page }) => {
  await page.goto('login/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Language: EN' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Вход в рабочее место' })).toBeVisible();
  await expect(page.getByText('Обязательное поле')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
});

test('the theme is chosen on the card and stays', async ({ page }) => {
  await page.goto('login/');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
});

test('a wrong password is told in the form and what was typed stays', async ({ page, request }) => {
  const vera = await register(request);
  await signIn(page, { ...vera, password: 'not this one' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong e-mail or password');
  await expect(page.getByLabel('E-mail')).toHaveValue(vera.email);
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await inMessenger(page);
});

test('the password can be looked at while it is typed', async ({ page }) => {
  await page.goto('login/');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('look at me');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('too many tries are told with the seconds to wait, and the button waits too', async ({ page, request }) => {
  const vera = stranger();
  await page.goto('login/');
  await page.getByLabel('E-mail').fill(vera.email);
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  const tries = Array.from({ length: 6 }, () => request.post('/api/app/user/login/', { data: asked(vera) }));
  await Promise.all(tries);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Too many attempts\. Try again in \d+ s/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

test('who belongs to several projects must choose one', async ({ page }) => {
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Choose a project' })).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Choose a project');
  await page.getByRole('radio').first().press('Space');
  await page.getByRole('button', { name: 'Open' }).click();
  await inMessenger(page);
});

test('a forgotten password is restored by a code from the letter', async ({ page, request }) => {
  const vera = await register(request);
  await page.goto('login/');
  await page.getByLabel('E-mail').fill(vera.email);
  await page.getByText('Forgot password?').click();
  await expect(page.getByLabel('E-mail')).toHaveValue(vera.email);
  await page.getByRole('button', { name: 'Get a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'mailbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();

  const { subject } = await letterTo(request, vera.email);
  await page.getByLabel('Code').fill('00000000');
  await page.getByLabel('New password').fill('a better lamp');
  await page.getByLabel('Repeat the password').fill('a better lamp');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('The code is wrong or has expired')).toBeVisible();
  await page.getByLabel('Code').fill(/^\d+/.exec(subject)![0]);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await inMessenger(page);
});

test('a refusal by Google is told, and the way back leads to the form', async ({ page }) => {
  await page.goto('login/?error=access_denied&state=abc');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Google did not confirm who you are. Try again');
  await expect(page).toHaveURL(/login\/$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  // Not set up on this server: nothing is offered that would not work.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
});

test('the second step is turned on, asked for at the door, passed by a recovery code, and turned off', async ({
  page,
}) => {
  test.slow();
  const vera = await register(page.request);
  await page.goto('/app/security/');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog').getByText(/code is wrong/i)).toBeVisible();
  await page.getByLabel('Code').fill(totp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Save the recovery codes' })).toBeVisible();
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('On', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, vera);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!.toUpperCase());
  await page.getByLabel('Recovery code').press('Enter');
  await inMessenger(page);

  await page.goto('/app/security/');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Code').fill(codes[1]!);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The second step is off')).toBeVisible();
});

test('a session is ended from another place, and all others at once', async ({ page, browser }) => {
  test.slow();
  const vera = await register(page.request);
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.9' } });
  const other = await elsewhere.newPage();
  await signIn(other, vera);
  await inMessenger(other);

  await page.goto('/app/security/');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(page.getByText('You are signed in only here')).toBeVisible();
  await other.goto('/app/security/');
  await expect(other).toHaveURL(/login/);

  await signIn(other, vera);
  await inMessenger(other);
  await page.reload();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('You are signed in only here')).toBeVisible();
  await elsewhere.close();
});

test('a changed password is the one that opens the door', async ({ page }) => {
  const vera = await register(page.request);
  await page.goto('/app/security/');
  await page.getByLabel('Current password').fill('not mine');
  await page.getByLabel('New password').fill('a better lamp');
  await page.getByLabel('Repeat the password').fill('a better lamp');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await page.getByLabel('Current password').fill(vera.password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password has been changed')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, vera);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Wrong e-mail or password');
  await page.getByLabel('Password', { exact: true }).fill('a better lamp');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await inMessenger(page);
});

test('the profile is saved and its language is spoken at once', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/security/');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByLabel('Your name').fill('Vera Lindgren');
  await page.getByRole('combobox', { name: 'Interface language' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Su nombre')).toHaveValue('Vera Lindgren');
});

test('signing out leads to the door, and the pages behind it stay shut', async ({ page }) => {
  await register(page.request);
  await page.goto('/app/security/');
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await page.evaluate(() => location.assign('/app/logout/'));
  await expect(page).toHaveURL(/login/);
  await page.goto('/app/security/');
  await expect(page).toHaveURL(/login/);
});

test('what one agrees to at registration can be read before', async ({ page }) => {
  await page.goto('login/?status=reg');
  await page.getByRole('link', { name: 'the personal-data agreement' }).click();
  await expect(page).toHaveURL(/\/app\/help\/#agreement$/);
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeInViewport();
});

test('the demo mailbox shows the letters of the demo', async ({ page, request }) => {
  const vera = await register(request);
  await request.post('/api/app/ajax/', { data: { action: 'restore', email: vera.email } });
  await letterTo(request, vera.email);
  await page.goto('/app/mailbox/');
  await expect(page.getByText(`To ${vera.email}`)).toBeVisible();
});

for (const status of ['auth', 'reg', 'forgot'] as const) {
  test(`the door (${status}) has no serious accessibility mistake in either scheme`, async ({ page }) => {
    test.slow();
    await page.goto(`login/?status=${status}`);
    await page.locator('button[type=submit]').click();
    await expect(page.getByText('Required field').first()).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await seriousMistakes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousMistakes(page)).toEqual([]);
  });
}

test('the security page has no serious accessibility mistake in either scheme', async ({ page }) => {
  test.slow();
  await register(page.request);
  await page.goto('/app/security/');
  await expect(page.getByText('This device')).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  expect(await seriousMistakes(page)).toEqual([]);
});

test('@mobile the card fills the phone, and every target is large enough for a finger', async ({ page }) => {
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
});

test('@mobile one registers by touch alone', async ({ page }) => {
  const vera = stranger();
  await page.goto('login/');
  await page.getByText('Registration').tap();
  await page.getByLabel('Your name').fill(vera.name);
  await page.getByLabel('E-mail').fill(vera.email);
  await page.getByLabel('Phone').fill('+34600000000');
  await page.getByLabel('Password', { exact: true }).fill(vera.password);
  await page.getByLabel('Repeat the password').fill(vera.password);
  await page.getByRole('button', { name: 'Create account' }).tap();
  await inMessenger(page);
});

/** What an authenticator app would show now (RFC 6238: SHA-1, 30 seconds, six digits). */
function totp(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, '0');
}
