import { onePixel } from './one-pixel.ts';

/** The channels that the simulator plays: how each is connected, and what it can. */
export type Channel = {
  type: string;
  /** What the gallery says of it, and what stands over its phone. */
  about: string;
  title: string;
  /** What is still to be done when the form was sent; missing: nothing. */
  by?: 'scan' | 'consent';
  /** The last a provider tells of a message. */
  last: 'Sent' | 'Delivered' | 'Seen';
  quotes: boolean;
  file: { name: string; mimeType: string };
  /** One of the provider's refusals, and its words. */
  refusal: [name: string, words: string];
};
const note = { name: 'prices.pdf', mimeType: 'application/pdf' };
const picture = { name: 'lamp.png', mimeType: 'image/png' };

/** The tenth, the website's chat, is connected and tried in widget-settings.spec.ts. */
export const channels: Channel[] = [
  {
    type: 'whatsapp',
    about: 'through GREEN-API',
    title: 'WhatsApp',
    by: 'scan',
    last: 'Seen',
    quotes: true,
    file: note,
    refusal: ['quota', 'quota'],
  },
  {
    type: 'telegramNumbered',
    about: 'A personal account',
    title: 'Telegram',
    by: 'scan',
    last: 'Seen',
    quotes: true,
    file: note,
    refusal: ['blocked', 'BLOCKED'],
  },
  {
    type: 'instagram',
    about: 'Direct of a professional',
    title: 'Instagram',
    by: 'consent',
    last: 'Seen',
    quotes: true,
    file: picture,
    refusal: ['not_found', 'No matching user found'],
  },
  {
    type: 'waba',
    about: 'Meta’s official API',
    title: 'WhatsApp Business',
    last: 'Seen',
    quotes: true,
    file: note,
    refusal: ['unsupported', 'Unsupported message type'],
  },
  {
    type: 'telegram',
    about: 'A bot that answers',
    title: 'Telegram bot',
    last: 'Sent',
    quotes: true,
    file: note,
    refusal: ['bad_request', 'message is too long'],
  },
  {
    type: 'viber',
    about: 'A Viber bot',
    title: 'Viber',
    last: 'Seen',
    quotes: false,
    file: note,
    refusal: ['no_device', 'NoSuitableDevice'],
  },
  {
    type: 'vk',
    about: 'Messages of your community',
    title: 'VK',
    last: 'Seen',
    quotes: true,
    file: note,
    refusal: ['privacy', 'privacy settings'],
  },
  {
    type: 'avito',
    about: 'Chats about your listings',
    title: 'Avito',
    last: 'Seen',
    quotes: false,
    file: picture,
    refusal: ['forbidden', 'Forbidden'],
  },
  {
    type: 'email',
    about: 'Any mailbox',
    title: 'E-mail',
    last: 'Sent',
    quotes: true,
    file: note,
    refusal: ['no_such_user', 'No such user'],
  },
];

export const bytesOf = ({ mimeType }: Channel['file']) =>
  mimeType === 'image/png' ? onePixel : Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
