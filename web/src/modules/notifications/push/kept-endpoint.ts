// Where both the page and its worker can look.
const SHELF = 'push';
const PLACE = '/app/messenger/push-endpoint';

/** The address this browser was last known by: a worker that gets a new one must name the old. */
export async function keepEndpoint(endpoint: string): Promise<void> {
  await (await caches.open(SHELF)).put(PLACE, new Response(endpoint));
}

export async function keptEndpoint(): Promise<string | null> {
  return (await (await caches.open(SHELF)).match(PLACE))?.text() ?? null;
}
