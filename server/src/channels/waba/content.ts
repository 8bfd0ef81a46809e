import * as z from 'zod/mini';
import { toldId, toldText } from '../told.ts';

const words = z.optional(toldText);
const media = z.optional(z.object({ id: toldId, caption: words, filename: words }));
const chosen = z.optional(z.object({ title: toldText }));

/** What a message holds: a kind, and an object under the kind's name. */
export const content = z.object({
  type: z.string(),
  text: z.optional(z.object({ body: toldText })),
  image: media,
  video: media,
  audio: media,
  document: media,
  sticker: media,
  location: z.optional(z.object({ latitude: z.number(), longitude: z.number(), name: words, address: words })),
  contacts: z.optional(
    z.array(
      z.object({
        name: z.optional(z.object({ formatted_name: words })),
        phones: z.optional(z.array(z.object({ phone: words }))),
      }),
    ),
  ),
  interactive: z.optional(z.object({ button_reply: chosen, list_reply: chosen })),
  button: z.optional(z.object({ text: toldText })),
  order: z.optional(z.object({ text: words })),
  errors: z.optional(z.array(z.object({ title: words, error_data: z.optional(z.object({ details: words })) }))),
});
export type Content = z.infer<typeof content>;

export function textOf(it: Content): string {
  const { text, interactive, button, order, location, contacts } = it;
  if (location) return placeIn(location);
  if (contacts) return contacts.map(personIn).join('\n');
  const choice = interactive?.button_reply ?? interactive?.list_reply;
  const said = text?.body ?? choice?.title ?? button?.text ?? order?.text;
  return said ?? fileIn(it)?.[1].caption ?? unreadable(it);
}

function placeIn({ name, address, latitude, longitude }: NonNullable<Content['location']>): string {
  return [name, address, `https://maps.google.com/?q=${latitude},${longitude}`].filter(Boolean).join('\n');
}

const personIn = ({ name, phones = [] }: NonNullable<Content['contacts']>[number]): string =>
  [name?.formatted_name, ...phones.map((it) => it.phone)].filter(Boolean).join(' ');

/** The client wrote something that Meta does not hand on: at least that is shown, in its words. */
const unreadable = ({ errors }: Content): string => errors?.[0]?.error_data?.details ?? errors?.[0]?.title ?? '';

const kinds = {
  image: { type: 'image', name: 'photo.jpg' },
  sticker: { type: 'image', name: 'sticker.webp' },
  video: { type: 'video', name: 'video.mp4' },
  audio: { type: 'audio', name: 'voice.ogg' },
  document: { type: 'file', name: 'file' },
} as const;

function fileIn(it: Content) {
  const [kind] = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((name) => it[name]);
  return kind ? ([kinds[kind], it[kind]!] as const) : null;
}

export function fileOf(it: Content) {
  const found = fileIn(it);
  if (!found) return null;
  const [{ type, name }, { id, filename }] = found;
  return { type, file: { name: filename || name, ref: { id } } };
}
