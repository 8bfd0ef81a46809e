import type { ChannelType } from '@parley/contract/projects/channels';
import { avito } from './avito/avito.ts';
import type { Channel } from './channel.ts';
import type { PeerMarks } from './person.ts';
import { email } from './email/email.ts';
import { instagram } from './instagram/instagram.ts';
import { internal } from './internal/internal.ts';
import { lendInstagramApp } from './instagram/instagram-app.ts';
import { lendTelegramApp, telegramNumbered } from './telegram-numbered/telegram-numbered.ts';
import { telegram } from './telegram/telegram.ts';
import { viber } from './viber/viber.ts';
import { vk } from './vk/vk.ts';
import { waba } from './waba/waba.ts';
import { whatsapp } from './whatsapp/whatsapp.ts';
import { widget } from './widget/widget.ts';

/** Every channel there is; a type without a line here does not compile. */
const channels: Record<ChannelType, Channel> = {
  whatsapp,
  waba,
  telegram,
  telegramNumbered,
  viber,
  vk,
  instagram,
  avito,
  email,
  widget,
  internal,
};

export { lendInstagramApp, lendTelegramApp };
export { callsApiOf } from './calls-api.ts';
export { visitorNews, visitorTyping } from './widget/widget.ts';
export * as widgets from './widget/settings.ts';

/** The channels that must be listened to. */
export const listenedTypes = (Object.keys(channels) as ChannelType[]).filter((type) => channels[type].listen);

/** The channels that carry calls. */
export const callingTypes = (Object.keys(channels) as ChannelType[]).filter((type) => channels[type].calls);

export const channelOf = (type: ChannelType): Channel => channels[type];

/** Whether a message written now has a way out. */
export const canSend = ({ type, is_auth }: { type: ChannelType; is_auth: boolean }): boolean =>
  is_auth && channels[type].send !== null;

/** What is to be known of a client beside who they are. */
export const marksOf = (type: ChannelType, outside_id: string): PeerMarks =>
  channels[type].peers?.marksOf(outside_id) ?? {};
