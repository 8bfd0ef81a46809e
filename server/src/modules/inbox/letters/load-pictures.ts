import { seconds } from '../../../kit/clock.ts';
import { sniff } from '../../../kit/files/sniff.ts';
import { ask } from '../../../kit/outside/ask.ts';

// More than a letter that is meant to be read has.
const mostPictures = 40;
const atOnce = 6;
const mostBytes = 8 * 1024 * 1024;
const mostRedirects = 3;

/**
 * The pictures of a letter, fetched by us: their sender learns that it was opened, which its reader agreed to, but not
 * from where. What cannot be had is left out.
 */
export async function loadPictures(urls: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(urls)].slice(0, mostPictures);
  const loaded = new Map<string, string>();
  let room = mostBytes;
  const fetchNext = async (): Promise<void> => {
    for (let url = wanted.shift(); url; url = wanted.shift()) {
      const bytes = await fetchPicture(url).catch(() => null);
      const { mime, kind } = await sniff(bytes ?? Buffer.alloc(0), '');
      if (!bytes || kind !== 'image' || bytes.length > room) continue;
      room -= bytes.length;
      loaded.set(url, `data:${mime};base64,${bytes.toString('base64')}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  return loaded;
}

/** Each step is looked at anew: none may lead into our network. */
async function fetchPicture(first: string): Promise<Buffer | null> {
  let url = first;
  for (let step = 0; step <= mostRedirects; step++) {
    const { status, headers, bytes } = await ask(url, { method: 'GET', timeout: seconds(10) });
    if (status === 200) return bytes;
    const next = status >= 300 && status < 400 && headers.location ? URL.parse(headers.location, url) : null;
    if (!next) return null;
    url = next.href;
  }
  return null;
}
