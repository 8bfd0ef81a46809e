import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { fillSignIn, inMessenger, register, signIn, signInByApi, tabs, test } from './people.ts';

test('the second step is turned on, asked for at the door, passed by a recovery code, and turned off', async ({
  page,
}) => {
  const vera = await register(page.request);
  await page.goto('/app/security/');
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByLabel('Current password').fill('not mine');
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(asking.getByText('The current password is wrong')).toBeVisible();
  // Behind the window there is a field of the same name.
  await expect(asking.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await asking.getByLabel('Current password').fill(vera.password);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
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

test('sessions end elsewhere at once, by hand and by a changed password; the profile is saved, and signed out the pages stay shut', async ({
  page,
  elsewhere,
}) => {
  const vera = await register(page.request);
  const other = await elsewhere();

  await test.step('a session is ended from another place, and all others at once', async () => {
    await signInByApi(other.request, vera);
    await other.goto('');
    await expect(tabs(other).first()).toBeVisible();

    await page.goto('/app/security/');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: /^End the session/ }).click();
    await expect(page.getByText('You are signed in only here')).toBeVisible();
    // Nobody there touches anything: the page itself hears that its session is over, and says so.
    await expect(other.getByText('this session was ended from another place')).toBeVisible();

    await signInByApi(other.request, vera);
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('You are signed in only here')).toBeVisible();
  });

  await test.step('a changed password signs out every other place and is the one that opens the door', async () => {
    await signInByApi(other.request, vera);
    await other.goto('');
    await expect(tabs(other).first()).toBeVisible();

    await page.getByLabel('Current password').fill('not mine');
    await page.getByLabel('New password').fill('a better lamp');
    await page.getByLabel('Repeat the password').fill('a better lamp');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('The current password is wrong')).toBeVisible();
    await page.getByLabel('Current password').fill(vera.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('The password has been changed')).toBeVisible();

    await expect(other.getByRole('note')).toHaveText(
      'The password was changed on another device. Sign in with the new one',
    );
    await fillSignIn(other, vera);
    await expect(other.getByRole('main').getByRole('alert')).toHaveText('Wrong e-mail or password');
    await fillSignIn(other, { ...vera, password: 'a better lamp' });
    await inMessenger(other);
  });

  await test.step('the profile is saved and its language is spoken at once; after signing out the pages stay shut', async () => {
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.getByLabel('Your name').fill('Vera Lindgren');
    await page.getByRole('combobox', { name: 'Interface language' }).click();
    await page.getByRole('option', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Su nombre')).toHaveValue('Vera Lindgren');

    await page.evaluate(() => location.assign('/app/logout/'));
    await expect(page).toHaveURL(/login/);
    await page.goto('/app/security/');
    await expect(page).toHaveURL(/login/);
  });
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
