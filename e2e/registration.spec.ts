import { expect, type Page } from '@playwright/test';
import { openPost, codeIn } from '../server/test/post.ts';
import { expectAccessible } from './accessibility.ts';
import { ownServer } from './own-server.ts';
import { inMessenger, stranger, test } from './people.ts';

type Mail = { post: Awaited<ReturnType<typeof openPost>>; server: Awaited<ReturnType<typeof ownServer>> };

/** A server from which mail leaves, of somebody who sells the service. */
const withMail = test.extend<{ mail: Mail }>({
  mail: async ({ browserName: _ }, use) => {
    const post = await openPost();
    const server = await ownServer({ ...post.env, SIMULATOR: 'off', TARIFFS: 'on' });
    await use({ post, server });
    await Promise.all([server.stop(), post.close()]);
  },
});

async function fillRegistration(page: Page, { name, email, password }: ReturnType<typeof stranger>) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('+34600000000');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
}

withMail(
  'where mail leaves, a newcomer proves the address first; a taken one looks the same',
  async ({ page, elsewhere, mail }) => {
    test.slow();
    const { post, server } = mail;
    const vera = stranger();
    await page.goto(`${server.messenger}login/?status=reg`);
    await fillRegistration(page, { ...vera, password: '123456' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Too many people have this password')).toBeVisible();
    await fillRegistration(page, vera);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
    await expect(page.getByText(vera.email)).toBeVisible();
    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    await page.mouse.move(0, 0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(vera.email);
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('12345678');
    await code.press('Enter');
    await expect(page.getByText('The code is wrong or has expired')).toBeVisible();
    await code.fill(codeIn(await post.letterTo(vera.email, { earlier: 1 })));
    await code.press('Enter');
    await page.getByRole('link', { name: 'Skip' }).click();
    await inMessenger(page);

    const other = await elsewhere();
    await other.goto(`${server.messenger}login/?status=reg`);
    await fillRegistration(other, vera);
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
    expect((await post.letterTo(vera.email, { earlier: 2 })).subject).toBe('You already have a Parley account');

    await test.step('a tariff is chosen with a word about what it hides, and months are added by hand', async () => {
      await page.goto(`${server.origin}/app/tariff/`);
      await expect(page.getByText('Business').first()).toBeVisible();
      await expect(page.getByText(/calls/).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Choose the tariff Start' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Deals and clients');
      await dialog.getByRole('button', { name: 'Choose' }).click();
      await expect(page.getByText('The tariff is now Start')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Current' })).toContainText('€19');

      await page.getByRole('button', { name: 'Extend' }).click();
      await page.getByRole('spinbutton', { name: 'Months' }).fill('3');
      await expect(page.getByText('€57')).toBeVisible();
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByText(/^Paid until .* · \d+ days left$/)).toBeVisible();
    });
  },
);
