import type { Sharp } from 'sharp';

// A picture of a few kilobytes can unfold into gigabytes; phones make up to about this many pixels.
const maxPixels = 110_000_000;
const previewSide = 640;
// A picture as small as this is its own preview.
const smallBytes = 120_000;
const patienceSeconds = 15;
// Unfolded pictures are large: more at once would cost memory, not save time.
const atOnce = 2;

export type Picture = { width: number; height: number; preview: Buffer | null };

/** A picture's size as it is looked at, and a smaller one of it. Null: it cannot be opened, or should not be. */
export async function readPicture(bytes: Buffer): Promise<Picture | null> {
  return inTurn(async () => {
    try {
      const sharp = await library();
      const given = { limitInputPixels: maxPixels, failOn: 'error' } as const;
      const { autoOrient } = await sharp(bytes, given).metadata();
      const { width, height } = autoOrient;
      const isSmall = Math.max(width, height) <= previewSide && bytes.length <= smallBytes;
      const preview = isSmall ? null : await smaller(sharp(bytes, given));
      return { width, height, preview };
    } catch {
      return null;
    }
  });
}

const faceSide = 192;

/** The middle of a picture as a small square; null: it cannot be opened. */
export const readFace = (bytes: Buffer): Promise<Buffer | null> =>
  inTurn(async () => {
    try {
      const sharp = await library();
      return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: patienceSeconds })
        .autoOrient()
        .resize(faceSide, faceSide, { fit: 'cover' })
        .webp({ quality: 80, effort: 3 })
        .toBuffer();
    } catch {
      return null;
    }
  });

/** Loaded with the first picture: a start does not wait for it. */
async function library() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const smaller = (picture: Sharp): Promise<Buffer> =>
  picture
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
