import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { demo, inMessenger, register, signInByApi, tabs, test } from './people.ts';

const studio = 'Northwind Studio';

test('the side menu opens by its knob; language and theme change at once and stay', async ({ page }) => {
  const vera = await register(page.request);

  await test.step('the side menu opens by its knob, which hides a second after the mouse left', async () => {
    await page.goto('');
    await expect(tabs(page).first()).toBeVisible();
    const knob = page.getByRole('button', { name: 'Open the menu' });
    await expect(knob).toHaveCSS('opacity', '0');
    await page.mouse.move(28, 450);
    await expect(knob).toHaveCSS('opacity', '1');
    await stopClock(page);
    await page.mouse.move(900, 450);
    await page.clock.runFor(900);
    await expect(knob).toHaveCSS('opacity', '1');
    await page.clock.runFor(200);
    await expect(knob).toHaveCSS('opacity', '0');
    await page.clock.resume();

    await page.mouse.move(28, 450);
    await knob.click();
    await expect(page.getByRole('link', { name: vera.email })).toContainText(/ID P\d+/);
    await page.getByRole('button', { name: 'Project', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Tariff and payment' })).toHaveAttribute('href', '/app/tariff/');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible();

    // Where there is little room it is a rail again, and in a low window no icon of it is cut.
    await page.setViewportSize({ width: 1100, height: 420 });
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeAttached();
    for (const name of ['Mobile app', 'Help and support', 'Log out']) {
      await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('language and theme change at once and stay', async () => {
    await page.getByRole('button', { name: 'Language' }).click();
    // Kept with the person, so the reload below must not come before the answer.
    const kept = page.waitForResponse((it) => it.request().method() === 'PUT' && it.url().includes('/user/'));
    await page.getByRole('menuitemcheckbox', { name: 'Português' }).click();
    await expect(page.getByRole('link', { name: 'Tarefas' })).toBeVisible();
    await kept;
    await page.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Tarefas' })).toBeVisible();
    // The server's own words too: the browser itself speaks English.
    await expect(page.getByRole('button', { name: 'Em curso' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  });
});

test('the side menu changes the project, copies its name, and its items are plain links', async ({ page, context }) => {
  await signInByApi(page.request, demo.admin);
  await page.goto('');
  await page.getByRole('button', { name: `Project: ${studio}` }).click();
  const picker = page.getByRole('dialog', { name: 'Projects' });
  await picker.getByRole('button', { name: 'Copy the project' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(studio);

  await page.getByRole('link', { name: 'Mobile app' }).click();
  await expect(page.getByText('Open this on your phone to install the app')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Help and support' }).click({ modifiers: ['ControlOrMeta'] });
  const help = await opened;
  await expect(help.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
  await expectAccessible(help);
  await help.close();
  await inMessenger(page);

  await page.getByRole('button', { name: `Project: ${studio}` }).click();
  await picker.getByRole('searchbox').fill('лагуна');
  await expect(picker.getByRole('button', { name: /Northwind/ })).toBeHidden();
  await picker.getByRole('button', { name: /Лагуна/ }).click();
  await expect(page.getByRole('button', { name: /Project: .*Лагуна/ })).toBeVisible();
});
