import { expect, type Page } from '@playwright/test';
import { connectTypes, type ConnectType } from '../contract/src/projects/connections.ts';
import { expectAccessible } from './accessibility.ts';
import { register, test, visit } from './people.ts';

const languages = {
  en: {
    ours: 'The provider refuses: ',
    texts: {
      guide: 'How to get it',
      newTab: 'Opens in a new tab',
      connect: 'Connect',
      more: 'More',
      byCode: 'By number',
      code: 'Code',
      goOn: 'Continue',
      works: 'Works',
    },
  },
  ru: {
    ours: 'Провайдер отвечает отказом: ',
    texts: {
      guide: 'Где это взять',
      newTab: 'Откроется в новой вкладке',
      connect: 'Подключить',
      more: 'Ещё',
      byCode: 'По номеру',
      code: 'Код',
      goOn: 'Продолжить',
      works: 'Работает',
    },
  },
} as const;
type Language = keyof typeof languages;

/** Where the keys are made. */
const consoles: Record<ConnectType, readonly { name: string; href: string }[]> = {
  whatsapp: [{ name: 'GREEN-API', href: 'https://console.green-api.com/' }],
  waba: [
    { name: 'Meta for Developers', href: 'https://developers.facebook.com/apps/' },
    { name: 'Meta Business', href: 'https://business.facebook.com/settings/system-users' },
  ],
  telegram: [{ name: '@BotFather', href: 'https://t.me/BotFather' }],
  telegramNumbered: [{ name: 'my.telegram.org', href: 'https://my.telegram.org/apps' }],
  viber: [{ name: 'Viber Admin Panel', href: 'https://partners.viber.com/' }],
  vk: [{ name: 'VK', href: 'https://vk.com/groups?tab=admin' }],
  instagram: [{ name: 'Meta for Developers', href: 'https://developers.facebook.com/apps/' }],
  avito: [{ name: 'Avito API', href: 'https://www.avito.ru/professionals/api' }],
  email: [
    { name: 'Gmail', href: 'https://myaccount.google.com/apppasswords' },
    { name: 'Яндекс (Yandex)', href: 'https://id.yandex.ru/security/app-passwords' },
    { name: 'Mail.ru', href: 'https://account.mail.ru/user/2-step-auth/passwords/' },
    { name: 'Outlook', href: 'https://account.live.com/proofs/AppPassword' },
    { name: 'iCloud', href: 'https://account.apple.com/account/manage' },
  ],
};

/** What to do then. */
const advice: Record<ConnectType | 'code', Record<Language, string>> = {
  code: {
    en: 'Type the newest code as it came. If it is over, connect again below: a new one is sent',
    ru: 'Введите последний код так, как он пришёл. Если он истёк, подключите заново ниже: придёт новый',
  },
  whatsapp: {
    en: 'Copy both values once more from the page of the instance, and look whether it is paid for',
    ru: 'Скопируйте оба значения со страницы инстанса ещё раз и проверьте, оплачен ли он',
  },
  waba: {
    en: 'Check both numbers and the token: it needs both permissions and must not be over',
    ru: 'Проверьте оба номера и токен: ему нужны оба разрешения, и он не должен истечь',
  },
  telegram: {
    en: 'Copy the whole token once more from @BotFather: a new token ends the one before',
    ru: 'Скопируйте токен у @BotFather ещё раз и целиком: новый токен отменяет прежний',
  },
  telegramNumbered: {
    en: 'Check the number, or sign in the other way',
    ru: 'Проверьте номер или войдите другим способом',
  },
  viber: { en: 'Copy the key once more from the page of the bot', ru: 'Скопируйте ключ со страницы бота ещё раз' },
  vk: {
    en: 'Check the number of the community, and make a new key with messages, photos, files and management',
    ru: 'Проверьте номер сообщества и создайте новый ключ: сообщения, фотографии, файлы и управление',
  },
  instagram: {
    en: 'Check the ID and the secret of the app; the account must be professional',
    ru: 'Проверьте ID и секрет приложения; аккаунт должен быть профессиональным',
  },
  avito: {
    en: 'Check both values; the tariff must have access to the API',
    ru: 'Проверьте оба значения; в тарифе должен быть доступ к API',
  },
  email: {
    en: 'Take an app password instead of the usual one, and switch IMAP on in the mailbox',
    ru: 'Возьмите пароль приложения вместо обычного и включите IMAP в настройках ящика',
  },
};

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
    await openForm(page, connectTypes[0], language);
    for (const type of connectTypes) {
      await visit(page, formOf(type));
      for (const { name, href } of consoles[type]) {
        const link = page.getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAccessibleDescription(texts.newTab);
      }
      await expect(page.getByRole('heading', { name: texts.guide })).toBeVisible();
      await enter(page, type, texts);
      await page.getByRole('button', { name: texts.connect, exact: true }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(`${ours}${mistakes[type].words}`);
      await expect(alert).toContainText(advice[type][language]);
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

  await test.step('a code that Telegram does not take is told where it was typed, with what to do', async () => {
    await visit(page, formOf('telegramNumbered'));
    await expect(page.getByRole('link', { name: 'my.telegram.org' })).toBeVisible();
    await expect(page.getByRole('heading', { name: languages.en.texts.guide })).toBeVisible();
    await page.getByRole('button', { name: 'Play by the simulator' }).click();
    await expect(page.locator('form [name=api_url]')).toHaveValue('simulator');
    await page.getByText(languages.en.texts.byCode, { exact: true }).click();
    await page.getByRole('button', { name: languages.en.texts.connect, exact: true }).click();
    await expect(page.getByLabel(languages.en.texts.code, { exact: true })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    for (const language of Object.keys(languages) as Language[]) {
      const { texts, ours } = languages[language];
      await page.goto(`${pathname}?section=channels&channel=${searchParams.get('channel')}&LANG=${language}`);
      await page.getByLabel(texts.code, { exact: true }).fill('11111');
      await page.getByRole('button', { name: texts.goOn, exact: true }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(`${ours}PHONE_CODE_INVALID`);
      await expect(alert).toContainText(advice.code[language]);
    }
    // The right one still counts.
    await page.getByLabel(languages.ru.texts.code, { exact: true }).fill('22222');
    await page.getByRole('button', { name: languages.ru.texts.goOn, exact: true }).click();
    await expect(page.getByText(languages.ru.texts.works, { exact: true })).toBeVisible();
  });
});

const formOf = (type: ConnectType) => `/app/settings/?section=channels&connect=${type}`;

async function openForm(page: Page, type: ConnectType, language: Language) {
  await page.goto(`${formOf(type)}&LANG=${language}`);
  await expect(page.getByRole('heading', { name: languages[language].texts.guide })).toBeVisible();
}

async function enter(page: Page, type: ConnectType, texts: (typeof languages)[Language]['texts']) {
  await page.getByRole('button', { name: texts.more, exact: true }).click();
  if (type === 'telegramNumbered') await page.getByText(texts.byCode, { exact: true }).click();
  for (const [name, value] of Object.entries({ ...mistakes[type].entered, api_url: 'simulator' })) {
    await page.locator(`form [name="${name}"]`).fill(value);
  }
}
