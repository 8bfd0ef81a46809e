import type { Texts } from '../languages.ts';
import type { ChannelType } from './channels.ts';

const everywhere = (name: string): Texts => ({ en: name, ru: name, pt: name, es: name });

/** What a channel is called on screens and in sheets. */
export const channelNames: Record<ChannelType, Texts> = {
  whatsapp: everywhere('WhatsApp'),
  waba: everywhere('WhatsApp Business API'),
  telegram: everywhere('Telegram'),
  telegramNumbered: {
    en: 'Telegram by number',
    ru: 'Telegram по номеру',
    pt: 'Telegram por número',
    es: 'Telegram por número',
  },
  viber: everywhere('Viber'),
  vk: { en: 'VK', ru: 'ВКонтакте', pt: 'VK', es: 'VK' },
  instagram: everywhere('Instagram'),
  avito: { en: 'Avito', ru: 'Авито', pt: 'Avito', es: 'Avito' },
  email: { en: 'E-mail', ru: 'Почта', pt: 'E-mail', es: 'Correo' },
  widget: { en: 'Website widget', ru: 'Виджет на сайте', pt: 'Widget do site', es: 'Widget del sitio' },
  internal: { en: 'Team chat', ru: 'Чат команды', pt: 'Chat da equipa', es: 'Chat del equipo' },
};
