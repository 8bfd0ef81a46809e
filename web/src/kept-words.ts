const kept = 'words';
const file = /\/assets\/((?:words-|pages-)?(?:ru|en|pt|es))-[\w-]+\.js$/;

/** Of the four languages a person speaks one, so its words are kept when they are first asked for, and no others. */
export const isWords = (path: string): boolean => file.test(path);

export async function answerWords(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request.url, answer.clone());
  return answer;
}

/** What the page had before there was a worker; its browser still has it. */
export async function keepWords(urls: string[]): Promise<void> {
  await Promise.all(urls.map((url) => answerWords(new Request(url))));
}

/** In the place of the same words of an older version. */
async function keep(cache: Cache, url: string, answer: Response): Promise<void> {
  for (const { url: older } of await cache.keys()) if (nameOf(older) === nameOf(url)) await cache.delete(older);
  await cache.put(url, answer);
}

const nameOf = (url: string): string | undefined => file.exec(new URL(url).pathname)?.[1];
