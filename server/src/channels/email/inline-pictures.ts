import type { Attachment } from 'mailparser';

// So much of a letter's pictures is kept within it; larger ones come as files of their own.
const mostCharacters = 1_000_000;
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

type Shown = { html: string | null; inside: Set<Attachment> };

/** Puts the pictures that a letter's HTML shows into it, as far as they are small enough. */
export function withPictures(html: string | null, attachments: Attachment[]): Shown {
  const inside = new Set<Attachment>();
  if (!html) return { html, inside };
  const known = new Map(attachments.flatMap((it) => (it.cid ? [[it.cid, it] as const] : [])));
  let room = mostCharacters;
  const filled = html.replace(
    /(\ssrc\s*=\s*)(["']?)cid:([^"'\s>]{1,500})\2/gi,
    (whole, src: string, _, cid: string) => {
      const picture = known.get(cid) ?? known.get(decoded(cid));
      if (!picture || !shown.has(picture.contentType)) return whole;
      const url = `data:${picture.contentType};base64,${picture.content.toString('base64')}`;
      if (url.length > room) return whole;
      room -= url.length;
      inside.add(picture);
      return `${src}"${url}"`;
    },
  );
  return { html: filled, inside };
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid);
  } catch {
    return cid;
  }
}
