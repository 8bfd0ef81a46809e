import { callTag, callWords } from '@parley/contract/calls/call-words';
import type { Message } from '@parley/contract/inbox/messages';
import type { Language, Texts } from '@parley/contract/languages';
import type { PushNotice } from '@parley/contract/notifications/push';

/** What became of a push: taken, never to be tried at this address again, refused this once, or not before a moment. */
export type Outcome = 'told' | 'gone' | 'refused' | { retry_at: Date };

const usualWait = 30_000;
const longestWait = 10 * 60_000;

/** Reads a push service's answer (RFC 8030). */
export function outcomeOf(status: number, retryAfter: string | undefined, now: Date): Outcome {
  if (status >= 200 && status < 300) return 'told';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return { retry_at: new Date(now.getTime() + waitOf(retryAfter, now)) };
  return 'refused';
}

/** Seconds, or a date. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return usualWait;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : new Date(retryAfter).getTime() - now.getTime();
  return Number.isNaN(wait) ? usualWait : Math.min(Math.max(wait, 1000), longestWait);
}

type Place = { contact_name: string; is_room: boolean; language: Language };
type Said = Pick<Message, 'contact_id' | 'message' | 'message_type' | 'operator_name' | 'call'>;

const longestTitle = 80;
const longestBody = 160;

/** What a browser shows of a message: a push service takes 4 kB at most, and an eye less. */
export function noticeOf(project_id: number, message: Said, { contact_name, is_room, language }: Place): PushNotice {
  const text = cut(message.message.trim(), longestBody) || wordFor(message, language);
  const author = is_room && message.operator_name ? `${cut(message.operator_name, longestTitle)}: ` : '';
  return {
    title: cut(contact_name, longestTitle),
    body: author + text,
    // A missed call takes the place of its ringing.
    tag: message.call ? callTag(message.call.id) : `contact-${message.contact_id}`,
    url: `/app/messenger/${message.contact_id}`,
    contact_id: message.contact_id,
    project_id,
  };
}

function cut(text: string, most: number): string {
  const letters = Array.from(text.slice(0, most * 2 + 2));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

const wordFor = ({ message_type: type, call }: Said, language: Language): string =>
  call ? callWords(call, language) : (words[type as keyof typeof words] ?? newMessage)[language];

const newMessage: Texts = { en: 'New message', ru: 'Новое сообщение', pt: 'Nova mensagem', es: 'Mensaje nuevo' };
const words = {
  image: { en: 'Photo', ru: 'Фото', pt: 'Foto', es: 'Foto' },
  video: { en: 'Video', ru: 'Видео', pt: 'Vídeo', es: 'Vídeo' },
  audio: { en: 'Voice message', ru: 'Голосовое сообщение', pt: 'Mensagem de voz', es: 'Mensaje de voz' },
  file: { en: 'File', ru: 'Файл', pt: 'Ficheiro', es: 'Archivo' },
} satisfies Partial<Record<Message['message_type'], Texts>>;
