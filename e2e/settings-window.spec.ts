import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { demo, register, signInByApi, test } from './people.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const open = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true }).click();

test('settings have a tab for every module, are saved when changed, and are not lost by a careless Esc', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('');
  await open(page);
  await expect(settings(page).getByRole('tab', { selected: true })).toHaveText('Main');
  await expect(settings(page).getByRole('tab')).toHaveCount(8);
  await expect(settings(page).getByText(/^Parley \d+\.\d+\.\d+/)).toBeVisible();
  await settings(page).getByRole('tab', { name: 'Deal tags' }).click();
  await expect(settings(page).getByText('No tags yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();

  await open(page);
  await settings(page).getByRole('tab', { name: 'Chat' }).click();
  const save = settings(page).getByRole('button', { name: 'Save' });
  const sound = settings(page).getByRole('switch', { name: 'Sound of new messages' });
  await expect(settings(page).getByLabel('Greeting')).toBeVisible();
  await expectAccessible(page);
  await expect(save).toBeHidden();
  await settings(page).getByLabel('Greeting').fill('Good day!');
  await sound.uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await expect(page.getByText('The changes have been saved!')).toHaveCount(1);
  await expect(save).toBeHidden();

  await page.reload();
  await open(page);
  await settings(page).getByRole('tab', { name: 'Chat' }).click();
  await expect(settings(page).getByLabel('Greeting')).toHaveValue('Good day!');
  await expect(sound).not.toBeChecked();

  await test.step('whoever works elsewhere chooses their own clock, and goes back to that of the project', async () => {
    await settings(page).getByRole('tab', { name: 'Main' }).click();
    const zone = settings(page).getByRole('combobox', { name: 'Time zone for me' });
    await expect(zone).toHaveAttribute('placeholder', 'Europe/Moscow');
    await zone.fill('tokyo');
    await page.getByRole('option', { name: /^Asia\/Tokyo.*UTC\+9/ }).click();
    await expect(settings(page).getByText(/Times are shown to you by this clock.*UTC\+9/)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await open(page);
    await expect(zone).toHaveValue('Asia/Tokyo');
    await settings(page).getByRole('button', { name: 'Clear' }).click();
    await expect(settings(page).getByText(/Times are shown by the clock of the project.*UTC\+3/)).toBeVisible();
    await expect(zone).toHaveValue('');
  });
});

test('settings of the project are read-only for whoever may not edit them', async ({ page }) => {
  await signInByApi(page.request, demo.operator);
  await page.goto('');
  await open(page);
  await settings(page).getByRole('tab', { name: 'Chat' }).click();
  await expect(settings(page).getByText('Only those who may edit settings can change this part')).toBeVisible();
  await expect(settings(page).getByLabel('Greeting')).toBeDisabled();
  await expect(settings(page).getByRole('switch', { name: 'Sound of new messages' })).toBeEnabled();
});
