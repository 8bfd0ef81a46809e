import { onePixel } from './one-pixel.ts';

/** The channels that the simulator plays, and what each of them can. */
export type Channel = {
  type: string;
  title: string;
  /** The last a provider tells of a message. */
  last: 'Sent' | 'Delivered' | 'Seen';
  quotes: boolean;
  file: { name: string; mimeType: string };
  /** One of the provider's refusals, and its words. */
  refusal: [name: string, words: string];
};
const note = { name: 'prices.pdf', mimeType: 'application/pdf' };
const picture = { name: 'lamp.png', mimeType: 'image/png' };

export const byScreen: Channel[] = [
  {
    type: 'telegram',
    title: 'Telegram bot',
    last: 'Sent',
    quotes: true,
    file: note,
    refusal: ['bad_request', 'message is too long'],
  },
  { type: 'whatsapp', title: 'WhatsApp', last: 'Seen', quotes: true, file: note, refusal: ['quota', 'quota'] },
  {
    type: 'instagram',
    title: 'Instagram',
    last: 'Seen',
    quotes: true,
    file: picture,
    refusal: ['not_found', 'No matching user found'],
  },
  {
    type: 'viber',
    title: 'Viber',
    last: 'Seen',
    quotes: false,
    file: note,
    refusal: ['no_device', 'NoSuitableDevice'],
  },
];
export const byApi: Channel[] = [
  {
    type: 'waba',
    title: '',
    last: 'Seen',
    quotes: true,
    file: note,
    refusal: ['unsupported', 'Unsupported message type'],
  },
  { type: 'telegramNumbered', title: '', last: 'Seen', quotes: true, file: note, refusal: ['blocked', 'BLOCKED'] },
  { type: 'vk', title: '', last: 'Seen', quotes: true, file: note, refusal: ['privacy', 'privacy settings'] },
  { type: 'avito', title: '', last: 'Seen', quotes: false, file: picture, refusal: ['forbidden', 'Forbidden'] },
  { type: 'email', title: '', last: 'Sent', quotes: true, file: note, refusal: ['no_such_user', 'No such user'] },
];

export const bytesOf = ({ mimeType }: Channel['file']) =>
  mimeType === 'image/png' ? onePixel : Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
