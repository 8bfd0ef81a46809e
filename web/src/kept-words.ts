const kept = 'words';
const file = /\/assets\/((?:words-|pages-)?(?:ru|en|pt|es))-[\w-]+\.js$/;
const nameOf = (url: string): string | undefined => file.exec(new URL(url, location.href).pathname)?.[1];

/** Of the four languages a person speaks one, so its words are kept when they are first asked for, and no others. */
export const isWords = (url: string): boolean => nameOf(url) !== undefined;

export async function answerWords(request: Request): Promise<Response> {
  const cache = await caches.open(kept);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** What the page had before there was a worker; its browser still has it. */
export async function keepWords(urls: string[]): Promise<void> {
  await Promise.all(urls.map((url) => answerWords(new Request(url))));
}

/** What is spoken here, in a new version that waits: it may have to begin without a network. */
export async function renewWords(urls: string[]): Promise<void> {
  const cache = await caches.open(kept);
  const spoken = new Set((await cache.keys()).map(({ url }) => nameOf(url)));
  await cache.addAll(urls.filter((url) => spoken.has(nameOf(url))));
}

/** Those of older versions, once nobody runs one. */
export async function forgetOldWords(urls: string[]): Promise<void> {
  const cache = await caches.open(kept);
  const current = new Set(urls.map((url) => new URL(url, location.href).href));
  for (const { url } of await cache.keys()) if (!current.has(url)) await cache.delete(url);
}
