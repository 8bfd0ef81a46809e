import * as z from 'zod/mini';
import { toldId, toldText } from '../told.ts';

const words = z.optional(toldText);
const stanzaId = z.optional(toldId);

/** What a message of WhatsApp holds, as GREEN-API tells it: a kind, and an object named after it. */
export const content = z.looseObject({
  typeMessage: z.string(),
  textMessageData: z.optional(z.object({ textMessage: toldText })),
  extendedTextMessageData: z.optional(z.object({ text: words })),
  fileMessageData: z.optional(z.object({ downloadUrl: words, caption: words, fileName: words, mimeType: words })),
  locationMessageData: z.optional(
    z.object({ nameLocation: words, address: words, latitude: z.number(), longitude: z.number() }),
  ),
  contactMessageData: z.optional(z.object({ displayName: words, vcard: words })),
  editedMessageData: z.optional(z.object({ stanzaId, textMessage: words, caption: words })),
  deletedMessageData: z.optional(z.object({ stanzaId })),
  quotedMessage: z.optional(z.object({ stanzaId })),
});
export type Content = z.infer<typeof content>;

export function textOf(it: Content): string {
  const { textMessageData, extendedTextMessageData, fileMessageData, locationMessageData, contactMessageData } = it;
  if (textMessageData) return textMessageData.textMessage;
  if (fileMessageData) return fileMessageData.caption ?? '';
  if (locationMessageData) return placeIn(locationMessageData);
  if (contactMessageData) return personIn(contactMessageData);
  return extendedTextMessageData?.text ?? contentText(it);
}

function placeIn(it: NonNullable<Content['locationMessageData']>): string {
  const { nameLocation, address, latitude, longitude } = it;
  return [nameLocation, address, `https://maps.google.com/?q=${latitude},${longitude}`].filter(Boolean).join('\n');
}

function personIn({ displayName, vcard }: NonNullable<Content['contactMessageData']>): string {
  const phones = [...(vcard ?? '').matchAll(/^TEL[^:]*:(.+)$/gim)].map((it) => it[1]!.trim());
  return [displayName, ...phones].filter(Boolean).join(' ');
}

const shown = z.object({ contentText: toldText });

/** Buttons, lists and the like: their words stand under one name, whatever they are in. */
function contentText(it: Content): string {
  for (const part of Object.values(it)) {
    const read = shown.safeParse(part);
    if (read.success) return read.data.contentText;
  }
  return '';
}

const kinds = {
  imageMessage: { type: 'image', name: 'photo.jpg' },
  stickerMessage: { type: 'image', name: 'sticker.webp' },
  videoMessage: { type: 'video', name: 'video.mp4' },
  audioMessage: { type: 'audio', name: 'voice.ogg' },
  documentMessage: { type: 'file', name: 'file' },
} as const;

export function fileOf({ typeMessage, fileMessageData }: Content) {
  const kind = kinds[typeMessage as keyof typeof kinds];
  if (!kind || !fileMessageData) return null;
  const { downloadUrl = '', fileName } = fileMessageData;
  return { type: kind.type, name: fileName || kind.name, url: downloadUrl };
}
