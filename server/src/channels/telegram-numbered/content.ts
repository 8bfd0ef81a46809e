import type { tl } from '@mtcute/core';
import type { EventOf } from '../events.ts';

type Type = EventOf<'message'>['message_type'];
export type Content = { message_type: Type; text: string; file: { name: string; seconds?: number } | null };

/** What a message says and brings, in plain words. */
export function contentOf({ message, media }: Pick<tl.RawMessage, 'message' | 'media'>): Content {
  const text = clean(message);
  if (media?._ === 'messageMediaPhoto' && media.photo?._ === 'photo') {
    return { message_type: 'image', text, file: { name: 'photo.jpg' } };
  }
  if (media?._ === 'messageMediaDocument' && media.document?._ === 'document') return documentOf(media.document, text);
  return { message_type: 'text', text: clean((media && wordsOf(media)) ?? message), file: null };
}

/** What is no file is put into words. */
function wordsOf(media: tl.TypeMessageMedia): string | null {
  if (media._ === 'messageMediaContact') {
    const { firstName, lastName, phoneNumber } = media;
    return [firstName, lastName, `+${phoneNumber.replace(/^\+/, '')}`].filter(Boolean).join(' ');
  }
  if ('geo' in media && media.geo._ === 'geoPoint')
    return `https://maps.google.com/?q=${media.geo.lat},${media.geo.long}`;
  return media._ === 'messageMediaDice' ? media.emoticon : null;
}

/** Without what no table can keep. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function documentOf({ attributes }: tl.RawDocument, text: string): Content {
  const sticker = attributes.find((it) => it._ === 'documentAttributeSticker');
  if (sticker) return { message_type: 'text', text: clean(sticker.alt), file: null };
  const given = attributes.find((it) => it._ === 'documentAttributeFilename')?.fileName;
  const audio = attributes.find((it) => it._ === 'documentAttributeAudio');
  const video = attributes.find((it) => it._ === 'documentAttributeVideo');
  const isMoving = video ?? attributes.find((it) => it._ === 'documentAttributeAnimated');
  const name =
    clean(given ?? '') || (audio ? (audio.voice ? 'voice.ogg' : 'audio.mp3') : isMoving ? 'video.mp4' : 'file');
  const seconds = audio?.duration ?? video?.duration;
  const file = { name, ...(seconds !== undefined && { seconds: Math.round(seconds) }) };
  return { message_type: audio ? 'audio' : isMoving ? 'video' : 'file', text, file };
}
