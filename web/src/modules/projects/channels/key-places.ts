import type { ConnectType } from '@parley/contract/projects/connections';

type KeyPlace = { name: string; href: string };

/** Where the keys of each channel are made. */
export const keyPlaces: Record<ConnectType, readonly KeyPlace[]> = {
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
