import { expect, type Page } from '@playwright/test';
import { connectTypes, type ConnectType } from '../contract/src/projects/connections.ts';
import { keyPlaces } from '../web/src/modules/projects/channels/key-places.ts';
import en from '../web/src/modules/projects/channels/locales/en.json' with { type: 'json' };
import ru from '../web/src/modules/projects/channels/locales/ru.json' with { type: 'json' };
import { expectAccessible } from './accessibility.ts';
import { register, test } from './people.ts';

const languages = {
  en: { texts: en, ours: 'The provider refuses: ' },
  ru: { texts: ru, ours: 'Провайдер отвечает отказом: ' },
} as const;
type Language = keyof typeof languages;

/** What nobody has at the provider, and what it says to that. */
const mistakes: Record<ConnectType, { entered: Record<string, string>; words: string }> = {
  whatsapp: { entered: { instance_id: '1101000001', token: 'nobody' }, words: 'Unauthorized' },
  waba: {
    entered: { phone_number_id: '1', waba_id: '2', token: 'nobody', app_secret: 'nobody' },
    words: '(#190) Error validating access token',
  },
  telegram: { entered: { token: '999:nobody' }, words: 'Unauthorized' },
  telegramNumbered: { entered: { phone: '+34600100999' }, words: 'PHONE_NUMBER_INVALID' },
  viber: { entered: { token: 'nobody', sender_name: 'Shop' }, words: 'invalidAuthToken' },
  vk: { entered: { group_id: '1', token: 'nobody' }, words: 'User authorization failed' },
  instagram: {
    entered: { app_id: '1', app_secret: 'nobody', token: 'nobody' },
    words: '(#190) Error validating access token',
  },
  avito: { entered: { client_id: 'nobody', client_secret: 'nobody' }, words: 'Invalid client credentials' },
  email: {
    entered: {
      email_email: 'nobody@shop.example',
      password: 'x',
      imap_host: 'shop.example',
      smtp_host: 'shop.example',
    },
    words: 'Invalid credentials',
  },
};

for (const language of Object.keys(languages) as Language[]) {
  test(`each provider’s no is shown in its words, with what to do and a link to its console (${language})`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const { texts, ours } = languages[language];
    await register(page.request);
    for (const type of connectTypes) {
      await openForm(page, type, language);
      for (const { name, href } of keyPlaces[type]) {
        const link = page.getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAccessibleDescription(texts.guide_new_tab);
      }
      await enter(page, type, texts);
      await page.getByRole('button', { name: texts.connect, exact: true }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(`${ours}${mistakes[type].words}`);
      await expect(alert).toContainText(texts.refused[type]);
    }
    await page.mouse.move(0, 0);
    await expectAccessible(page);
  });
}

test('a console opens in a tab of its own, which learns nothing of the page it was opened from', async ({ page }) => {
  await register(page.request);
  await page.context().route('https://t.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'There' }));
  await openForm(page, 'telegram', 'en');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: '@BotFather' }).click();
  const tab = await opened;
  await expect(tab.getByText('There')).toBeVisible();
  expect(await tab.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
  await expect(page).toHaveURL(/connect=telegram/);
});

test('a code that Telegram does not take is told where it was typed, with what to do', async ({ page }) => {
  await register(page.request);
  await openForm(page, 'telegramNumbered', 'en');
  await page.getByRole('button', { name: en.simulator_fill }).click();
  await expect(page.locator('form [name=api_url]')).toHaveValue('simulator');
  await page.getByText(en.sign_in.code, { exact: true }).click();
  await page.getByRole('button', { name: en.connect, exact: true }).click();
  await expect(page.getByLabel(en.step.code, { exact: true })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  for (const language of Object.keys(languages) as Language[]) {
    const { texts, ours } = languages[language];
    await page.goto(`${pathname}?section=channels&channel=${searchParams.get('channel')}&LANG=${language}`);
    await page.getByLabel(texts.step.code, { exact: true }).fill('11111');
    await page.getByRole('button', { name: texts.step.continue, exact: true }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(`${ours}PHONE_CODE_INVALID`);
    await expect(alert).toContainText(texts.refused.code);
  }
  // The right one still counts.
  await page.getByLabel(ru.step.code, { exact: true }).fill('22222');
  await page.getByRole('button', { name: ru.step.continue, exact: true }).click();
  await expect(page.getByText(ru.state.works, { exact: true })).toBeVisible();
});

async function openForm(page: Page, type: ConnectType, language: Language) {
  await page.goto(`/app/settings/?section=channels&connect=${type}&LANG=${language}`);
  await expect(page.getByRole('heading', { name: languages[language].texts.guide })).toBeVisible();
}

async function enter(page: Page, type: ConnectType, texts: typeof en | typeof ru) {
  await page.getByRole('button', { name: texts.more, exact: true }).click();
  if (type === 'telegramNumbered') await page.getByText(texts.sign_in.code, { exact: true }).click();
  for (const [name, value] of Object.entries({ ...mistakes[type].entered, api_url: 'simulator' })) {
    await page.locator(`form [name="${name}"]`).fill(value);
  }
}
