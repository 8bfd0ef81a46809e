import * as z from 'zod/mini';
import type { EventOf } from '../events.ts';
import { toldText } from '../told.ts';

const size = z.object({ url: z.string(), width: z.optional(z.number()), height: z.optional(z.number()) });
const owned = z.object({ owner_id: z.int(), id: z.int() });

export const attachment = z.object({
  type: z.string().check(z.regex(/^[\w?]{1,40}$/)),
  photo: z.optional(z.object({ sizes: z.optional(z.array(size)), orig_photo: z.optional(size) })),
  doc: z.optional(z.object({ title: z.optional(toldText), ext: z.optional(toldText), url: z.string() })),
  audio_message: z.optional(
    z.object({
      link_ogg: z.optional(z.string()),
      link_mp3: z.optional(z.string()),
      duration: z.optional(z.number().check(z.gte(0), z.lte(1_000_000))),
    }),
  ),
  sticker: z.optional(z.object({ images: z.array(size) })),
  graffiti: z.optional(z.object({ url: z.string() })),
  video: z.optional(owned),
  market: z.optional(owned),
  wall: z.optional(z.object({ id: z.int(), owner_id: z.optional(z.int()), from_id: z.optional(z.int()) })),
  link: z.optional(z.object({ url: toldText })),
  audio: z.optional(z.object({ artist: toldText, title: toldText })),
});
type Attachment = z.infer<typeof attachment>;

export type Coming = {
  type: EventOf<'message'>['message_type'];
  file: NonNullable<EventOf<'message'>['file']>;
};

/** What has bytes that may be fetched. */
export const filesOf = (attachments: Attachment[]): Coming[] => attachments.flatMap((it) => fileOf(it) ?? []);

function fileOf({ photo, doc, audio_message, sticker, graffiti }: Attachment): Coming | null {
  if (photo) return coming('image', 'photo.jpg', photo.orig_photo?.url ?? largest(photo.sizes ?? []));
  if (doc) return coming('file', titleOf(doc), doc.url);
  if (sticker) return coming('image', 'sticker.png', largest(sticker.images));
  if (graffiti) return coming('image', 'graffiti.png', graffiti.url);
  if (!audio_message) return null;
  const { link_ogg, link_mp3, duration } = audio_message;
  return coming('audio', link_ogg ? 'voice.ogg' : 'voice.mp3', link_ogg ?? link_mp3, duration);
}

const coming = (type: Coming['type'], name: string, url: string | undefined, seconds?: number): Coming | null =>
  url ? { type, file: { name, ref: { url }, ...(seconds === undefined ? {} : { seconds }) } } : null;

const largest = (sizes: z.infer<typeof size>[]): string | undefined =>
  sizes.toSorted((a, b) => areaOf(b) - areaOf(a))[0]?.url;
const areaOf = ({ width = 0, height = 0 }: z.infer<typeof size>): number => width * height;

function titleOf({ title = 'file', ext }: { title?: string | undefined; ext?: string | undefined }): string {
  return !ext || title.toLowerCase().endsWith(`.${ext.toLowerCase()}`) ? title : `${title}.${ext}`;
}

/** What has none, but a page of its own or words. */
export const linksOf = (attachments: Attachment[]): string[] =>
  attachments.flatMap(({ video, market, wall, link, audio }) => {
    if (video) return `https://vk.com/video${video.owner_id}_${video.id}`;
    if (market) return `https://vk.com/market${market.owner_id}_${market.id}`;
    if (wall) return `https://vk.com/wall${wall.owner_id ?? wall.from_id ?? ''}_${wall.id}`;
    if (audio) return `${audio.artist} — ${audio.title}`;
    return link?.url ?? [];
  });
