import * as z from 'zod/mini';
import { toldId, toldText } from '../told.ts';

const words = z.optional(toldText);
export const content = z.object({
  text: words,
  image: z.optional(z.object({ sizes: z.record(z.string(), z.string()) })),
  voice: z.optional(z.object({ voice_id: toldId })),
  link: z.optional(z.object({ text: words, url: words })),
  item: z.optional(z.object({ title: words, item_url: words })),
  location: z.optional(z.object({ lat: z.number(), lon: z.number(), text: words })),
});
type Content = z.infer<typeof content>;

type Coming = { type: 'image' | 'audio'; name: string; ref: Record<string, string> };

export function fileOf({ image, voice }: Content): Coming | null {
  const url = image && largest(image.sizes);
  if (url) return { type: 'image', name: 'photo.jpg', ref: { url } };
  return voice ? { type: 'audio', name: 'voice.mp4', ref: { voice_id: voice.voice_id } } : null;
}

/** Sizes are named such as 640x480. */
function largest(sizes: Record<string, string>): string | undefined {
  const area = (name: string): number => name.split('x').reduce((total, side) => total * (Number(side) || 0), 1);
  return Object.entries(sizes).toSorted(([a], [b]) => area(b) - area(a))[0]?.[1];
}

/** What cannot be shown is at least named. */
export function textOf(type: string, it: Content): string {
  const { text, link, item, location } = it;
  if (location) return lines(location.text, `https://maps.google.com/?q=${location.lat},${location.lon}`);
  if (link) return link.text?.includes(link.url ?? '') ? link.text : lines(link.text, link.url);
  if (item) return lines(item.title, item.item_url);
  return text || (fileOf(it) ? '' : `[${type}]`);
}

const lines = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n');
