import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export type Request = { origin: string; path: string; method: string };
type Told = { request: Request; response: { statusCode: number } };
type Moment = 'create' | 'bodySent' | 'headers' | 'error';
type Heard = Partial<Record<Moment, (told: Told) => void>>;

/** Every request that this process makes, whoever of it asks. Returns how to stop. */
export function hearRequests(heard: Heard): () => void {
  const listeners = Object.entries(heard).map(
    ([moment, hear]) => [`undici:request:${moment}`, (told: unknown): void => hear(told as Told)] as const,
  );
  for (const [name, hear] of listeners) subscribe(name, hear);
  return () => {
    for (const [name, hear] of listeners) unsubscribe(name, hear);
  };
}
